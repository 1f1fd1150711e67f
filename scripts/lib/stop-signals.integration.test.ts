import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { descendants } from './processes.mjs'
import { ROOT } from './root.mjs'

const folder = mkdtempSync(join(tmpdir(), 'hermes 信号-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(() => {
  // The same shell, runner and kind of script as `npx -y pnpm@12 start` has.
  copyFileSync(join(ROOT, '.npmrc'), join(folder, '.npmrc'))
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'pmOnFail: ignore\n')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, scripts: { start: 'node run.mjs' } }))
  const lib = pathToFileURL(join(import.meta.dirname, 'stop-signals.mjs')).href
  writeFileSync(
    join(folder, 'run.mjs'),
    `import { onStopSignals } from ${JSON.stringify(lib)}
     const busy = setInterval(() => {}, 1e6)
     onStopSignals({
       onStop: () => { console.log('stopping'); setTimeout(() => { clearInterval(busy); process.exit(0) }, 300) },
       onAgain: () => console.log('killing'),
     })
     console.log('ready')`,
  )
})

it.each([
  ['npx alone', 'SIGINT', 1],
  ['npx alone', 'SIGTERM', 1],
  ['the whole group, as Ctrl-C does,', 'SIGINT', -1],
  ['the whole group', 'SIGTERM', -1],
] as const)('stops in order when %s gets %s', async (_who, signal, sign) => {
  const npx = spawn('npx', ['-y', 'pnpm@12', 'start'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = npx.pid ?? 0
  try {
    const said: string[] = []
    const lines = createInterface(npx.stdout)
    const closed = once(lines, 'close')
    const ready = new Promise<void>((resolve) => {
      lines.on('line', (line) => {
        said.push(line)
        if (line === 'ready') resolve()
      })
    })
    await ready
    process.kill(sign * pid, signal)
    // The pipe closes when the last process that holds it has ended.
    await closed
    expect(said.slice(said.indexOf('ready'))).toEqual(['ready', 'stopping'])
  } finally {
    for (const below of descendants(pid)) process.kill(below.pid, 'SIGKILL')
    npx.kill('SIGKILL')
  }
})
