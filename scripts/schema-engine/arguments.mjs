/**
 * Reads what the Prisma CLI calls the engine with: `--version`, `--datamodels FILE` (repeated), `--datasource JSON`,
 * `cli COMMAND`, and options of no concern here, which all take a value.
 * @param {string[]} argv
 * @returns {{ version: boolean, command?: string, datamodels: string[], url?: string }}
 */
export function parseArguments(argv) {
  const datamodels = []
  let datasource = {}
  let command
  for (let i = 0; i < argv.length && !command; i++) {
    const argument = argv[i]
    if (argument === '--version' || argument === '-V') return { version: true, datamodels: [] }
    if (argument === 'cli') command = argv[i + 1]
    else if (argument === '--datamodels') datamodels.push(argv[++i])
    else if (argument === '--datasource') datasource = JSON.parse(argv[++i])
    else if (argument.startsWith('--')) i++
  }
  return { version: false, command, datamodels, url: datasource.url || process.env.DATABASE_URL }
}
