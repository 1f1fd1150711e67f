import { expect, it } from 'vitest'
import { isAlive, runnerChain } from './processes.mjs'

const chainOf = (processes: Record<number, [number, string]>, from: number) =>
  runnerChain(from, (pid: number) => {
    const found = processes[pid]
    return found && { ppid: found[0], command: found[1] }
  })

it('goes up to the outermost package runner and no further', () => {
  expect(
    chainOf(
      {
        50: [40, 'sh -c node scripts/start.mjs'],
        40: [30, 'node /root/.cache/pnpm/bin/pnpm.cjs start'],
        30: [20, 'sh -c pnpm start'],
        20: [10, 'npm exec pnpm@12 start'],
        10: [2, 'bash'],
        2: [1, 'sshd'],
      },
      50,
    ),
  ).toEqual([50, 40, 30, 20])
})

it('watches nobody where it was started by hand', () => {
  expect(chainOf({ 10: [2, 'bash'], 2: [1, 'sshd: someone'] }, 10)).toEqual([])
})

it('takes a shell in a folder named like a runner for what it is', () => {
  expect(chainOf({ 10: [2, '/bin/bash /home/x/pnpm-things/run.sh'] }, 10)).toEqual([])
})

it('knows this process as alive and an impossible one as not', () => {
  expect(isAlive(process.pid)).toBe(true)
  expect(isAlive(2 ** 22 + 1)).toBe(false)
})
