/** Columns a string takes on a terminal: CJK and other wide characters take two, combining marks none. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) {
    if (/\p{Mark}/u.test(character)) continue
    width += WIDE.test(character) ? 2 : 1
  }
  return width
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u

/**
 * Lays rows out in aligned columns, two spaces apart; the last column is not padded.
 * @returns one line a row, without trailing spaces
 */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, displayWidth(cell))
    })
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell + ' '.repeat((widths[i] ?? 0) - displayWidth(cell))))
      .join('  ')
      .trimEnd(),
  )
}
