/** How a masked value shows: nothing of the secret is in it, and a write that carries it back can be recognised. */
export function sentinel(kind: string, id: string | number): string {
  return `«redacted:${kind}:${id}»`
}

// The mark as it is, and as JSON, HTML and URLs may carry it; also without its quotes, which models like to leave out.
const SENTINEL =
  /(?:«|\\u00ab|&laquo;|&#171;|%C2%AB)redacted(?::|%3A)|\bredacted(?::|%3A)(?:token|authorization|api_key|password|secret|cookie|private_key|access_code|field|signature|webhook|pattern|reference)(?::|%3A)[\w.-]/i
const MARKS = /«redacted:[a-z_]{1,40}:[\w.-]{1,128}»/g

/** True where the text carries a sentinel, plain or escaped. */
export function hasSentinel(text: string): boolean {
  return SENTINEL.test(text)
}

const TYPE_WORDS = new Set(
  'string str text number int integer bool boolean any unknown object null none nil undefined true false required optional yes no on off bytes varchar secretstr void never self this n/a na invalid missing incorrect wrong expired basic bearer include omit same-origin enabled disabled empty denied rejected valid failed auto default manual always inherit anonymous internal external set saved tbd todo fixme changeme placeholder redacted hidden masked removed omitted unset empty'.split(
    ' ',
  ),
)

const SCHEME = /^(?:Bearer|Basic|Token|ApiKey)\s+/i
const VARIABLE =
  /^(?:\$(?:\{[^{}\s]{0,128}\}|\(\S{0,128}\)?|[A-Z_][A-Z0-9_]{0,127}|\d)|[@:]\w{1,3}|%[A-Z_][A-Z0-9_]{0,127}%|\$env:\w{1,128})$/
const TEMPLATE =
  /^(?:\$?\{\{?[\s\w.:|$'"()-]{0,256}\}\}?|<[\s\w.:|'-]{0,128}>|\[[A-Z_ -]{1,64}\]|\([a-z ]{1,64}\)|%\(?\w{0,64}\)?s?|\?)$/
const FILLED = /^(?:[xX]{3,}|\*{2,}|\.{3,}|…+|•+|-{3,}|#{3,}|_{3,}|\?{2,})$/
const INSTRUCTION =
  /^(?:your|insert|replace|enter|put|paste|my|the)[-_ ](?:\w+[-_ ])?(?:own[-_ ])?(?:\w+[-_ ])?(?:api|key|token|secret|password|passwd|value|here|with|me)(?:[-_ ]\w{0,16}){0,3}$/i
const TAILED =
  /^(?:replace[-_]?me|change[-_]?(?:me|it|this)|example[-_]?\w{0,16}|\w{0,16}[-_](?:goes[-_])?here|(?:sk|pk|rk)[-_](?:\.{3}|x{3,}|\*{3,}|…))$/i

/**
 * True where a value under a secret name is plainly no secret: empty, a reference to a variable, a placeholder, a word of
 * a type system, or already masked. Masking those would hide documentation and configuration from those who read them.
 */
export function isPlainlyHarmless(value: string): boolean {
  if (value.length > 4_096) return false
  const text = value.trim().replace(SCHEME, '')
  if (text === '' || TYPE_WORDS.has(text.toLowerCase().replace(/[!?*[\]]{1,3}$/, ''))) return true
  // A version, as in a list of packages.
  if (/^[~^>=<v]{0,3}\d{1,4}(?:\.\d{1,6}){1,3}(?:-[a-z]+\.\d+)?$/.test(text)) return true
  if (VARIABLE.test(text) || TEMPLATE.test(text) || FILLED.test(text)) return true
  if (text.length <= 64 && (INSTRUCTION.test(text) || TAILED.test(text))) return true
  return isMasked(text)
}

/** Nothing but sentinels, and what stands between them. */
function isMasked(text: string): boolean {
  if (!text.includes('«redacted:')) return false
  return /^[\s;,&"'`]*$/.test(text.replace(MARKS, '').replace(/[\w.-]{1,64}=(?=[\s;,&"'`]|$)/g, ''))
}

/** True for a value that its name does not make secret: a label of such a field, or plainly harmless. */
export function isHarmless(name: string, value: string): boolean {
  if (isWorkingFolder(name, value) || isLabel(value)) return true
  // In a message catalogue: `labels.password: "Password"`.
  return (name.includes('.') && name.toLowerCase().endsWith(`.${value.toLowerCase()}`)) || isPlainlyHarmless(value)
}

/** True for the shell's working folder, which happens to be called like a password: `PWD=/home/me`. */
function isWorkingFolder(name: string, value: string): boolean {
  return /^(?:OLD)?PWD$/.test(name) && /^(?:[A-Za-z]:)?[\\/][\w.@+~ \\/-]{0,4096}$/.test(value)
}

const CODE_START =
  /^(?:process\.env|os\.environ|os\.getenv|import\.meta\.env|System\.getenv|Deno\.env|Rails\.application|settings\.|config\.|self\.|this\.|ENV[[.]|await |new |function\b|async |lambda |typeof |getenv|env\(|secrets?[.(]|input\(|prompt\(|require\(|vault\(|data\.|var\.|local\.|module\.|ref\+|!Ref |!Sub |!GetAtt |op:\/\/|arn:aws:|ssm:|vault:|sops:|secretsmanager:|sm:\/\/|file:\/\/|env:|(?:cat|pass|op|gcloud|aws|kubectl|vault|security|secret-tool) )/

/**
 * True where what stands behind a secret name in a text is code that reads the secret from elsewhere. Only for texts: in
 * a JSON field such a value could be a password all the same.
 */
export function isExpression(value: string): boolean {
  const text = value.trim().slice(0, 512)
  if (CODE_START.test(text)) return true
  // A call, or a property that is itself called like a secret: `response.data.token`.
  return (
    /^[A-Za-z_$][\w$]*(?:\.[\w$]+)*\(/.test(text) ||
    /^(?:[a-z_]\w*\.)+\w*(?:token|secret|password|passwd|key|pwd)$/i.test(text)
  )
}

/** True where the value is nothing but the label of such a field: `"Password"`, `"API key"`. */
function isLabel(value: string): boolean {
  if (value.length > 40 || !/^[A-Z][A-Za-z]*(?: [A-Za-z]+){0,3}[:*]?$/.test(value)) return false
  return /(?:password|passphrase|token|secret|key|code|credentials?|cookies?|authorization|pin)[:*]?$/i.test(value)
}

const PROSE =
  /\b(?:must|should|shall|may|can|cannot|at|least|the|is|are|be|was|were|your|you|a|an|to|for|required|characters?|and|or|of|in|with|enter|please|choose|minimum|maximum|not|has|have|will|been|this|that|from|when|if|by|used|uses)\b/gi

/** True for a sentence: several words, of which at least two are such as only sentences have. */
export function isProse(value: string): boolean {
  const text = value.slice(0, 400)
  return /\s/.test(text.trim()) && (text.match(PROSE)?.length ?? 0) >= 2
}

/**
 * True where a value looks like a secret by itself: long enough, of one word, of letters and digits. Dates, addresses,
 * paths, versions and file names do not.
 */
export function looksSecret(value: string): boolean {
  if (value.length < 8 || value.length > 16_384 || !/^[\x21-\x7e]+$/.test(value)) return false
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) {
    return /[a-z]/.test(value) && /[A-Z]/.test(value) && value.length >= 16 && /^[A-Za-z+/=_-]+$/.test(value)
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value) || /^(?:[./~]|[A-Za-z]:\\)/.test(value)) return false
  if (/^\d{4}-\d\d-\d\d|^v?\d+\.\d+|[<>(){}]|^[\w.+-]+@[\w-]+\.\w/.test(value)) return false
  return !/^[\w/-]+\.[a-z]{2,4}$/.test(value)
}
