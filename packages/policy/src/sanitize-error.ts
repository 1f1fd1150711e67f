/** Longest text of an error that a model is shown, the prefix not counted (spec §7.7.3). */
const MAX_TOOL_ERROR = 2_000

/** Stands before every error that a model reads. */
const TOOL_ERROR_PREFIX = '[TOOL_ERROR] '

// More than is shown by far: what is removed makes room for what stands behind it, but not without end.
const MAX_READ = 20_000

// Nobody nests tokens this deeply by accident. What is left then loses the signs that tokens are made of, so that an
// error built to be taken apart for ever costs no more than any other.
const MAX_PASSES = 20

const ROLES =
  'tool_call|tool_calls|function_call|function_calls|tool_result|tool_use|tool_response|function_response|result|response|output|input|system|assistant|user|developer|human|thinking|untrusted_content|invoke|parameter|parameters'

/** Each takes out one kind of structure that a model could take for the conversation's own. All are linear. */
const STRUCTURES: readonly RegExp[] = [
  // Zero-width, bidirectional and other invisible characters, which split tokens for filters but not for models.
  /\p{Default_Ignorable_Code_Point}/gu,
  // Other control characters than tab and line feed, with the terminal sequences that ESC begins.
  /(?![\t\n])\p{Cc}(?:\[[0-9;?]{0,20}[A-Za-z])?/gu,
  /<!\[CDATA\[|\]\]>/gi,
  // Chat templates: <|im_start|>, <|end|>, also with full-width bars or blanks inside.
  /<[ \t]{0,4}[|｜][^<>|｜\n]{0,60}[|｜][ \t]{0,4}>/g,
  new RegExp(`<[ \\t]{0,4}/?[ \\t]{0,4}(?:[a-z][a-z0-9-]{0,15}:)?(?:${ROLES})(?:[ \\t/][^<>]{0,200})?>`, 'gi'),
  /\[[ \t]{0,4}\/?[ \t]{0,4}(?:INST|SYS|TOOL_CALLS?|TOOL_RESULTS?|AVAILABLE_TOOLS|TOOL_ERROR)[ \t]{0,4}\]/gi,
  /<<[ \t]{0,4}\/?[ \t]{0,4}SYS[ \t]{0,4}>>/gi,
  /^[ \t]{0,20}(?:`{3,}|~{3,})[ \t]{0,4}[\w+-]{0,20}[ \t]{0,20}$/gm,
  /`{3,}[\w+-]{0,20}/g,
]

/**
 * Takes out of a tool's error what a model could read as structure of its own conversation: role and call tags, chat
 * template tokens, code fences, CDATA marks, invisible characters (spec §7.7.3). It repeats until nothing is found any
 * more, since taking a token out can put another one together: `<sys<system>tem>`. Text of the error stays readable; its
 * words are still the tool's and are not to be obeyed.
 * @returns at most 2,000 characters, without the prefix
 */
export function sanitizeError(text: string): string {
  let clean = text.length > MAX_READ ? text.slice(0, MAX_READ) : text
  let before = ''
  for (let pass = 0; before !== clean && pass < MAX_PASSES; pass++) {
    before = clean
    for (const structure of STRUCTURES) clean = clean.replace(structure, '')
  }
  if (before !== clean) clean = clean.replace(/[<>[\]`~|｜]/g, '')
  clean = clean.trim()
  if (clean.length <= MAX_TOOL_ERROR && text.length <= MAX_READ) return clean
  return `${cutWhole(clean, MAX_TOOL_ERROR - 3)}...`
}

/** What a model is shown of an error: the prefix and the sanitised text. */
export function modelError(text: string): string {
  return TOOL_ERROR_PREFIX + sanitizeError(text)
}

/** Cuts without leaving half a surrogate pair. */
function cutWhole(text: string, length: number): string {
  const cut = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
