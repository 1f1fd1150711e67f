import type { YAMLError } from 'yaml'

/** The parser's fault in words that say what to do; its own sentence where there is nothing better. */
export function syntaxMessage(
  fault: Pick<YAMLError, 'code' | 'message' | 'pos'>,
  text: string,
): readonly [string, string] {
  switch (fault.code) {
    case 'TAB_AS_INDENT':
      return ['is indented with a tab: indent with spaces', 'spaces as indentation']
    case 'MISSING_CHAR':
      return ['a quote or bracket that was opened above is not closed: close it', 'a closed quote or bracket']
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return [
        'a second colon or a wrong indentation: put text that contains ": " in quotes, or align the key with those above',
        'one key and value on a line',
      ]
    case 'TAG_RESOLVE_FAILED':
      return [`the tag ${text.slice(fault.pos[0], fault.pos[1])} is not read: delete it`, 'values without custom tags']
    case 'BAD_SCALAR_START':
      return [`text cannot start with ${text.charAt(fault.pos[0])}: put it in quotes`, 'text in quotes']
    case 'RESOURCE_EXHAUSTION':
      return ['is nested too deeply', 'flatter YAML']
    case 'BAD_INDENT':
      return [
        'is indented wrongly, or a bracket is not closed: align it with its neighbours',
        'aligned keys, closed brackets',
      ]
    default:
      return [`is not valid YAML: ${fault.message.replace(/\s+/g, ' ')}`, 'valid YAML']
  }
}
