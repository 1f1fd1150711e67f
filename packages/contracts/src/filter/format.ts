import type { FilterNode, FilterTerm } from './ast.ts'
import { formatDurationTerm } from './duration-term.ts'
import { parseBareTerm } from './terms.ts'

/** Writes a filter as text that reads back to the same tree. */
export function formatFilter(node: FilterNode | undefined): string {
  return node ? write(node, 'top') : ''
}

/** Parentheses stand only where reading would group otherwise. */
function write(node: FilterNode, inside: 'top' | 'or' | 'and' | 'not'): string {
  switch (node.kind) {
    case 'or': {
      const text = node.parts.map((part) => write(part, 'or')).join(' OR ')
      return inside === 'top' ? text : `(${text})`
    }
    case 'and': {
      const text = node.parts.map((part) => write(part, 'and')).join(' ')
      return inside === 'top' || inside === 'or' ? text : `(${text})`
    }
    case 'not': {
      const text = `-${write(node.part, 'not')}`
      return inside === 'not' ? `(${text})` : text
    }
    case 'outcome':
    case 'stage':
    case 'tool':
    case 'toolKind':
    case 'channel':
    case 'by':
    case 'route':
    case 'rev':
    case 'code':
    case 'duration':
    case 'has':
    case 'trace':
    case 'call':
    case 'text':
      return formatTerm(node)
  }
}

/** Writes one term: `outcome:denied`, `by:"Lin Yue"`, `trc_…`. */
export function formatTerm(term: FilterTerm): string {
  switch (term.kind) {
    case 'toolKind':
      return `kind:${term.value}`
    case 'outcome':
    case 'stage':
    case 'channel':
    case 'code':
    case 'has':
    case 'rev':
      return `${term.kind}:${term.value}`
    case 'tool':
    case 'by':
    case 'route':
      return `${term.kind}:${isPlain(term.value) ? term.value : quote(term.value)}`
    case 'duration':
      return `duration:${term.op}${formatDurationTerm(term.ms)}`
    case 'trace':
      return `trc_${term.value}`
    case 'call':
      return term.value
    case 'text':
      return isPlainText(term.value) ? term.value : quote(term.value)
  }
}

/** Reads as one word: no space, parenthesis or quote in it. */
function isPlain(text: string): boolean {
  return text !== '' && !/[\s()"]/.test(text)
}

/** Reads as free text: in addition no sign, no key, no operator, and nothing that has the form of an id. */
function isPlainText(text: string): boolean {
  if (!isPlain(text) || text.startsWith('-') || text === 'OR' || text === 'AND') return false
  if (text.indexOf(':', 1) > 0) return false
  const bare = parseBareTerm(text)
  return !('problem' in bare) && bare.kind === 'text'
}

function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}
