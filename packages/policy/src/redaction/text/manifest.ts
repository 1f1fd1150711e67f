import type { FieldRule } from '../secret-field.ts'
import type { FoundName } from './name-before.ts'
import { lineAround, type Scan } from './scan.ts'

const IS_SECRET = 'kind: Secret'

/** Everything under `data:` or `stringData:` of a Kubernetes Secret is secret, whatever it is called. */
export function secretOfManifest(scan: Scan, { start }: FoundName): FieldRule | undefined {
  const { text } = scan
  const line = lineAround(scan, start)
  const indent = start - line.start
  if (indent === 0 || indent > 40) {
    return undefined
  }
  if (!isManifest(scan) || text.slice(line.start, start).trim() !== '') return undefined
  const section = sectionAt(scan, line.start)
  return section ? { kind: 'secret', likely: false } : undefined
}

function isManifest(scan: Scan): boolean {
  const known = scan.facts.get('is manifest')
  if (known !== undefined) return known === 1
  const is = scan.text.includes(IS_SECRET)
  scan.facts.set('is manifest', is ? 1 : 0)
  return is
}

/** Whether the nearest line above that is not indented opens the data. Asked from top to bottom, so it is kept. */
function sectionAt(scan: Scan, from: number): boolean {
  const { text, facts } = scan
  let at = facts.get('section read to') ?? 0
  let inData = facts.get('in data') === 1
  while (at < from) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    if (end > at && !/\s/.test(text.charAt(at)))
      inData = /^(?:data|stringData):\s*$/.test(text.slice(at, Math.min(end, at + 40)))
    at = end + 1
  }
  facts.set('section read to', at)
  facts.set('in data', inData ? 1 : 0)
  return inData
}
