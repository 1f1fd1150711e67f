import { expect, test } from 'vitest'
import { ADVERSARIAL } from './adversarial.table.ts'
import { compileKnown } from './known/known-secrets.ts'
import { createRedactor } from './redactor.ts'

const known = compileKnown([
  { name: 'A', value: 'abababababababababababab' },
  { name: 'B', value: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' },
])
const redactor = createRedactor([], { known: () => known })

const CHARACTERS = 200_000

/** CPU time, since other work on the machine is not the text's doing. */
function milliseconds(text: string): number {
  const { user } = process.cpuUsage()
  redactor.text(text)
  return (process.cpuUsage().user - user) / 1_000
}

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

test.each(Object.entries(ADVERSARIAL))(
  '%s: the whole costs no more than four times a quarter of it, roughly',
  (_name, unit) => {
    milliseconds(repeated(unit, CHARACTERS / 100))
    const quarter = milliseconds(repeated(unit, CHARACTERS / 4))
    const whole = milliseconds(repeated(unit, CHARACTERS))
    // Anything that looks twice at what it has seen would take sixteen times as long. Below a certain time, chance rules.
    expect(whole).toBeLessThan(Math.max(10 * quarter, 100))
  },
)
