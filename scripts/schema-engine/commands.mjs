import { canConnect, createDatabase, dropDatabase, engineError } from './database.mjs'

const COMMANDS = {
  'can-connect-to-database': canConnect,
  'create-database': createDatabase,
  'drop-database': dropDatabase,
}

/**
 * Runs `cli COMMAND`, which reports by log lines on stderr.
 * @returns the exit code
 */
export async function runCommand(name, url) {
  log('INFO', 'schema_engine', { message: 'Starting schema engine CLI', git_hash: 'wasm' })
  try {
    const command = COMMANDS[name]
    if (!command) throw engineError('P1014', `The engine has no command ${name}.`)
    await command(url)
    return 0
  } catch (error) {
    log('ERROR', 'schema_engine::logger', { is_panic: false, error_code: error.code, message: error.message })
    return 1
  }
}

function log(level, target, fields) {
  process.stderr.write(`${JSON.stringify({ timestamp: new Date().toISOString(), level, fields, target })}\n`)
}
