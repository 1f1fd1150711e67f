// `pnpm bench [--json] [--quick] [--only mcp|rest] [--profile DIR]`: what the gateway costs, against the bare minimum and
// on its own.
import { mkdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { measureMicro } from './micro/measure-micro.ts'
import { type Options, readOptions, timesOf } from './options.ts'
import { formatReport } from './print.ts'
import type { Report } from './report.ts'
import { ROUNDS, runRounds } from './run/rounds.ts'
import { summarise } from './run/summary.ts'
import { startWays } from './run/ways.ts'

/** Kept for stopping everything when the time is over. */
const STOP_MS = 5_000

async function bench(options: Options, signal: AbortSignal): Promise<Report> {
  const times = timesOf(options)
  const say = (text: string) => void process.stderr.write(`${text}\n`)
  const [cpu] = cpus()
  const about = {
    startedAt: new Date().toISOString(),
    quick: options.quick,
    rounds: ROUNDS,
    machine: {
      cpus: cpus().length,
      model: cpu?.model ?? 'unknown',
      loadAverage: loadavg()[0] ?? 0,
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
    },
  }
  if (options.profile !== undefined) mkdirSync(options.profile, { recursive: true })
  say('starting the processes')
  await using started = await startWays({ signal, protocols: options.protocols, profile: options.profile })
  const rounds = await runRounds(started, { times, signal, say })
  say('parts by themselves')
  const micro = await measureMicro({ ms: times.micro, databaseUrl: started.databaseUrl, signal })
  return { ...about, ...summarise(rounds, options.protocols), micro }
}

async function main(args: string[]): Promise<number> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Error('Interrupted.')))
  process.once('SIGTERM', () => stop.abort(new Error('Terminated.')))
  try {
    const options = readOptions(args)
    const { limit } = timesOf(options)
    const late = new Error(`It was not done within ${limit / 1_000} s: the machine is too busy to measure on.`)
    const timer = setTimeout(() => stop.abort(late), limit - STOP_MS)
    const report = await bench(options, stop.signal)
    clearTimeout(timer)
    process.stdout.write(`${options.json ? JSON.stringify(report, undefined, 2) : formatReport(report)}\n`)
    return 0
  } catch (error) {
    const reason: unknown = stop.signal.aborted ? stop.signal.reason : error
    process.stderr.write(`${explain(reason)}\n`)
    return 1
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} ${explain(error.cause)}`
}

process.exitCode = await main(process.argv.slice(2))
