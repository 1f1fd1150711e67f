import { findReferences } from '../references.ts'

/** A template string, taken apart: what stands for itself, an argument, or a reference. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  /** Dotted path below `args`. */
  | { kind: 'argument'; path: string }
  | { kind: 'reference'; name: string }

const ARGUMENT = /\{args\.([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)\}/g

/** Takes a template string apart. Done once over the operator's text, so no value put in is ever read as a template. */
export function templateParts(text: string): TemplatePart[] {
  const found: { at: number; length: number; part: TemplatePart }[] = findReferences(text).map(
    ({ name, at, length }) => ({
      at,
      length,
      part: { kind: 'reference', name },
    }),
  )
  for (const match of text.matchAll(ARGUMENT)) {
    found.push({ at: match.index, length: match[0].length, part: { kind: 'argument', path: match[1] ?? '' } })
  }
  found.sort((a, b) => a.at - b.at)
  const parts: TemplatePart[] = []
  let done = 0
  for (const { at, length, part } of found) {
    if (at > done) parts.push({ kind: 'text', text: text.slice(done, at) })
    parts.push(part)
    done = at + length
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) })
  return parts
}

/** Braces that look as if something was to be filled in but name nothing that can be: `{args}`, `{arg.x}`, `{env.X}`. */
export function strayPlaceholders(text: string): string[] {
  const rest = templateParts(text).flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  return rest.flatMap((piece) => piece.match(/\$?\{(?:args?|env|arguments)\b[^{}]{0,80}\}/g) ?? [])
}
