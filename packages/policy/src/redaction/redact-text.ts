import type { Masking } from './masking.ts'
import type { Place } from './place.ts'
import { isExpression, isPlainlyHarmless, isWorkingFolder } from './secret-value.ts'
import { findValue, type Line } from './text-value.ts'

// A name, perhaps in (escaped) quotes, and the sign that gives it a value; comparisons and `a::b` give none. Every
// repetition is bounded and a name begins only where none goes on, so the search is linear in the text.
const NAMED = /(?<![\w.-])([\w.-]{1,256})(\\{0,3}["'])?[ \t]{0,8}(=>|:=|:(?!:)|=(?!=))[ \t]{0,64}/g

/** Masks the value of `name: value` and `name=value` where the name is secret, anywhere in a text. Linear time. */
export function redactText(text: string, masking: Masking, place: Place): string {
  if (!text.includes(':') && !text.includes('=')) return text
  const named = new RegExp(NAMED)
  let line: Line = { start: 0, end: -1 }
  let written = ''
  let done = 0
  for (let match = named.exec(text); match; match = named.exec(text)) {
    const [whole, name = '', quote = '', sign = ''] = match
    const kind = masking.kindOf(name)
    // What stands behind a harmless name may itself be a name, as in "url=token=…": the search goes on right there.
    if (!kind) continue
    line = lineAround(text, match.index, line)
    const start = match.index + whole.length
    const value = findValue(text, { start, name, named: match.index, quoted: quote !== '', sign, line })
    named.lastIndex = Math.max(value.end, start)
    const content = text.slice(value.start, value.end)
    if (isHarmless(name, content) || isExpression(content)) continue
    written += text.slice(done, value.start) + masking.mask(kind, place)
    done = value.end
  }
  return done === 0 ? text : written + text.slice(done)
}

/** A label in a message catalogue (`labels.password: "Password"`) is no secret either. */
export function isHarmless(name: string, value: string): boolean {
  if (isWorkingFolder(name, value)) return true
  return (name.includes('.') && name.toLowerCase().endsWith(`.${value.toLowerCase()}`)) || isPlainlyHarmless(value)
}

/** The line of a position, known from before where it is still the same: looked for anew each time it would cost n². */
function lineAround(text: string, position: number, known: Line): Line {
  if (position <= known.end) return known
  const newline = text.indexOf('\n', position)
  return { start: text.lastIndexOf('\n', position) + 1, end: newline < 0 ? text.length : newline }
}
