/**
 * Puts the pieces of an unquoted `--input {path: note.md}` together again, which the shell hands over as two words.
 * Words after `--input` are joined until the braces close; quoted input is one word already and stays as it is.
 * @param argv the arguments after the program's name
 */
export function joinInput(argv: readonly string[]): string[] {
  const joined: string[] = []
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] ?? ''
    const opener = joined.at(-1) === '--input' || word.startsWith('--input=')
    const start = word.startsWith('--input=') ? word.slice('--input='.length) : word
    if (!opener || !start.startsWith('{')) {
      joined.push(word)
      continue
    }
    let text = word
    while (depth(text) > 0 && i + 1 < argv.length) text += ` ${argv[++i] ?? ''}`
    joined.push(text)
  }
  return joined
}

/** How many braces are open at the end; those inside quotes do not count. */
function depth(text: string): number {
  let open = 0
  let quote = ''
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i)
    if (quote) {
      if (character === '\\' && quote === '"') i++
      else if (character === quote) quote = ''
    } else if (character === '"' || (character === "'" && !/\w/.test(text.charAt(i - 1)))) quote = character
    else if (character === '{') open++
    else if (character === '}') open--
  }
  return open
}
