import { fileURLToPath } from 'node:url'
import type { LogEvent } from '@hermes/contracts/ports/log'
import type { SandboxPolicy } from '@hermes/contracts/revision'
import type { McpServerDefinition } from '@hermes/contracts/server'
import type { ServerCall } from '../../types.ts'
import type { McpLimits } from './limits.ts'
import { createServerPool } from './pool.ts'

/** A pool of its own for a test, with what it logged; `await using` closes it. */
export function testPool(limits: Partial<McpLimits> = {}, secrets: Readonly<Record<string, string>> = {}) {
  const logged: Omit<LogEvent, 'at'>[] = []
  const pool = createServerPool({
    secrets: { get: (name) => secrets[name] },
    log: (event) => logged.push(event),
    limits,
  })
  return {
    pool,
    logged,
    /** Log messages that hold the text. */
    said: (text: string) => logged.map(({ message }) => message).filter((message) => message.includes(text)),
    call: (server: string, tool: string, more: Partial<ServerCall> = {}) =>
      pool.call({
        server,
        tool,
        arguments: {},
        timeoutMs: 10_000,
        signal: new AbortController().signal,
        meta: {},
        ...more,
      }),
    [Symbol.asyncDispose]: () => pool.close(),
  }
}

/** A stdio server run by the Node that runs the test. */
export function nodeServer(name: string, args: readonly string[], more: Partial<McpServerDefinition> = {}) {
  return {
    name,
    transport: 'stdio',
    command: process.execPath,
    args,
    env: {},
    headers: {},
    timeoutMs: 10_000,
    enabled: true,
    overrides: {},
    source: { kind: 'studio' },
    ...more,
  } satisfies McpServerDefinition
}

/** A fake server out of the folder `fixtures`. */
export function fixtureServer(name: string, args: readonly string[], more: Partial<McpServerDefinition> = {}) {
  return nodeServer(name, [fileURLToPath(new URL('./fixtures/fake-server.mjs', import.meta.url)), ...args], more)
}

/** The entry scripts of the servers that the protocol's makers publish. */
export const PACKAGE_SERVERS = {
  everything: fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js')),
  filesystem: fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js')),
}

/** A server over streamable HTTP. */
export function httpServer(name: string, url: string, more: Partial<McpServerDefinition> = {}) {
  return {
    name,
    transport: 'streamable_http',
    url,
    args: [],
    env: {},
    headers: {},
    timeoutMs: 10_000,
    enabled: true,
    overrides: {},
    source: { kind: 'studio' },
    ...more,
  } satisfies McpServerDefinition
}

/** A sandbox that lets the given addresses be dialled, by origin. */
export function sandboxFor(...urls: string[]): SandboxPolicy {
  return { allowedHosts: urls.map((url) => new URL(url).origin), allowPrivate: [], maxResponseBytes: 1024 * 1024 }
}
