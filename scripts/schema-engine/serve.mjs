import { createInterface } from 'node:readline'
import { canConnect, createDatabase } from './database.mjs'
import { createEngine } from './engine.mjs'

/** Methods that the engine answers as they come. */
const PASSED_ON = [
  'applyMigrations',
  'createMigration',
  'dbExecute',
  'devDiagnostic',
  'diagnoseMigrationHistory',
  'evaluateDataLoss',
  'introspect',
  'introspectSql',
  'markMigrationApplied',
  'markMigrationRolledBack',
  'reset',
  'schemaPush',
]

/** Answers JSON-RPC requests, one a line, until stdin ends and the last one is answered. */
export async function serve({ datamodels, url }) {
  const engine = createEngine({ datamodels, url })
  const handlers = {
    createDatabase: () => createDatabase(url),
    ensureConnectionValidity: () => canConnect(url),
    getDatabaseVersion: (params) => engine('version', params),
    diff: (params) => diff(engine, params),
    ...Object.fromEntries(PASSED_ON.map((method) => [method, (params) => engine(method, params)])),
  }
  const answers = []
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!line.trim()) continue
    const request = JSON.parse(line)
    if (request.method) answers.push(answer(request, handlers)) // else the CLI's reply to our own `print`
  }
  await Promise.all(answers)
}

async function answer({ id, method, params }, handlers) {
  try {
    const handler = handlers[method]
    if (!handler) throw new Error(`The engine has no method ${method}.`)
    send({ id, result: (await handler(params ?? {})) ?? {} })
  } catch (error) {
    const { code: error_code, meta } = error
    const data = { is_panic: false, message: error.message ?? String(error), error_code, meta }
    send({ id, error: { code: 4466, message: 'An error happened. Check the data field for details.', data } })
  }
}

/** The engine prints a diff by asking the CLI to print it. */
async function diff(engine, params) {
  const { stdout, exitCode } = await engine('diff', params)
  if (stdout != null) send({ id: 'print-1', method: 'print', params: { content: stdout.replace(/\n$/, '') } })
  return { exitCode, stdout: null }
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}
