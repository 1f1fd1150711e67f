import type { YAMLError } from 'yaml'

type Words = readonly [message: string, expected: string]

const CROOKED: Words = [
  'a second colon or a wrong indentation: put text that contains ": " in quotes, or align the key with those above',
  'one key and value on a line',
]

/** Faults whose own sentence does not say what to do. */
const WORDS: Partial<Record<YAMLError['code'], Words>> = {
  TAB_AS_INDENT: ['is indented with a tab: indent with spaces', 'spaces as indentation'],
  MISSING_CHAR: ['a quote or bracket that was opened above is not closed: close it', 'a closed quote or bracket'],
  BLOCK_AS_IMPLICIT_KEY: CROOKED,
  MULTILINE_IMPLICIT_KEY: CROOKED,
  RESOURCE_EXHAUSTION: ['is nested too deeply', 'flatter YAML'],
  BAD_INDENT: [
    'is indented wrongly, or a bracket is not closed: align it with its neighbours',
    'aligned keys, closed brackets',
  ],
}

/** The parser's fault in words that say what to do; its own sentence where there is nothing better. */
export function syntaxMessage(fault: Pick<YAMLError, 'code' | 'message' | 'pos'>, text: string): Words {
  const known = WORDS[fault.code]
  if (known) return known
  if (fault.code === 'TAG_RESOLVE_FAILED') {
    const tag = text.slice(fault.pos[0], fault.pos[1])
    return [`the tag ${tag.slice(0, 60)} is not read: delete it`, 'values without custom tags']
  }
  if (fault.code === 'BAD_SCALAR_START') {
    return [`text cannot start with ${text.charAt(fault.pos[0])}: put it in quotes`, 'text in quotes']
  }
  return [`is not valid YAML: ${fault.message.replace(/\s+/g, ' ')}`, 'valid YAML']
}
