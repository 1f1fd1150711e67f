import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Way } from '../options.ts'
import type { ScenarioResult } from '../report.ts'
import type { Scenario } from '../scenarios.ts'
import { readChecks } from './read-checks.ts'

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

/** Runs one scenario of the suite, in a process of its own, against the server at an address. */
export async function runScenario(
  scenario: Scenario,
  { way, url, signal }: { way: Way; url: string; signal: AbortSignal },
): Promise<ScenarioResult> {
  const { revision, name } = scenario
  const folder = await mkdtemp(join(tmpdir(), 'hermes-conformance-'))
  try {
    const args = ['server', '--url', url, '--scenario', name, '--spec-version', revision, '--output-dir', folder]
    const child = spawn(process.execPath, [SUITE, ...args], { stdio: ['ignore', 'pipe', 'pipe'], signal })
    const [code, out, err] = await Promise.all([exitCode(child), text(child.stdout), text(child.stderr)])
    const checks = await readChecks(folder)
    const result = { way, revision, scenario: name, checks }
    const failed = checks.some(({ status }) => status === 'FAILURE')
    if (code === 0 && !failed && checks.length > 0) return { ...result, passed: true }
    return { ...result, passed: false, ...(!failed && { problem: lastLines(`${out}\n${err}`) }) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function exitCode(child: ReturnType<typeof spawn>): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-8).join('\n')
}
