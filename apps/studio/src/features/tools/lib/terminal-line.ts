import type { JsonObject } from '@hermes/contracts/json'

/** The test call as a line for a POSIX shell. Single quotes keep everything as it is, but for the quote itself. */
export function terminalLine(name: string, args: JsonObject): string {
  const input = JSON.stringify(args).replaceAll("'", `'\\''`)
  return `hermes gateway tools test ${name} --input '${input}'`
}
