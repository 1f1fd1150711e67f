import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  Client,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  type Transport,
} from '@modelcontextprotocol/client'
import { quote } from './failures.ts'
import { type SdkTransport, sdkTransport } from './sdk-transport.ts'

const CLIENT_INFO = { name: 'hermes-gateway', version: '0.1.0' }
/** The revision without `initialize`, spoken with servers that refuse it. */
const MODERN = '2026-07-28'

export interface Session {
  client: Client
  protocolVersion: string
  serverInfo?: { name: string; version: string }
  capabilities: JsonObject
  /** `_meta` that every message of ours must carry; empty before 2026-07-28. */
  envelope: JsonObject
}

/** Whether the connection speaks 2026-07-28 or later: without sessions, every request saying what it needs. */
export const isModern = ({ envelope }: Session): boolean => Object.keys(envelope).length > 0

export type Handshake = { ok: true; session: Session } | { ok: false; reason: string }

interface Options {
  write: (message: JsonObject) => void
  /** Makes the given transport the one that receives. */
  attach: (transport: SdkTransport) => void
  onToolsChanged: () => void
  onError: (error: Error) => void
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Agrees on a protocol version. `initialize` (2024-11-05 to 2025-11-25) comes first, since many servers exit on any
 * other first message; one that refuses it is asked for 2026-07-28 over the same child.
 */
export async function handshake(options: Options): Promise<Handshake> {
  const first = await attempt(options, 'initialize')
  if (first.ok || !first.refused) return first
  const second = await attempt(options, 'discover')
  return second.ok ? second : first
}

async function attempt(options: Options, way: Way): Promise<Attempt> {
  const sdk = sdkTransport(options.write)
  options.attach(sdk)
  return agree(way, { ...options, transport: sdk.transport })
}

/** By which request a server is met: `initialize` (2024-11-05 to 2025-11-25), or `server/discover` (2026-07-28). */
export type Way = 'initialize' | 'discover'

export type Attempt = Handshake & { refused?: boolean }

interface AgreeOptions extends Pick<Options, 'onError' | 'timeoutMs' | 'signal'> {
  transport: Transport
  /** Absent where changes are listened for in another way. */
  onToolsChanged?: () => void
}

/** Agrees on a protocol version in one way, through the SDK's client. `refused`: the server answered, and said no. */
export async function agree(way: Way, options: AgreeOptions): Promise<Attempt> {
  const client = new Client(CLIENT_INFO, {
    capabilities: {},
    ...(way === 'discover' && { versionNegotiation: { mode: { pin: MODERN } } }),
  })
  client.onerror = options.onError
  const { onToolsChanged } = options
  if (onToolsChanged) client.setNotificationHandler('notifications/tools/list_changed', onToolsChanged)
  try {
    await client.connect(options.transport, { timeout: options.timeoutMs, signal: options.signal })
    if (way === 'discover' && onToolsChanged) await listen(client, options)
  } catch (error) {
    await client.close()
    return { ok: false, reason: describe(error, options.timeoutMs), refused: error instanceof ProtocolError }
  }
  const protocolVersion = client.getNegotiatedProtocolVersion() ?? 'unknown'
  const info = client.getServerVersion()
  const capabilities: unknown = client.getServerCapabilities()
  return {
    ok: true,
    session: {
      client,
      protocolVersion,
      capabilities: isJsonObject(capabilities) ? capabilities : {},
      ...(info && { serverInfo: { name: info.name, version: info.version } }),
      envelope:
        client.getProtocolEra() === 'modern'
          ? {
              [PROTOCOL_VERSION_META_KEY]: protocolVersion,
              [CLIENT_INFO_META_KEY]: CLIENT_INFO,
              [CLIENT_CAPABILITIES_META_KEY]: {},
            }
          : {},
    },
  }
}

/** From 2026-07-28 on changes are told to those who asked. A server that cannot tell is still a server. */
async function listen(client: Client, { timeoutMs, onError }: AgreeOptions): Promise<void> {
  if (client.getServerCapabilities()?.tools?.listChanged !== true) return
  await client.listen({ toolsListChanged: true }, { timeout: timeoutMs }).catch(onError)
}

function describe(error: unknown, timeoutMs: number): string {
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return `It gave no answer to initialize within ${timeoutMs / 1_000} s.`
  }
  if (error instanceof ProtocolError) return `It refused initialize with error ${error.code}: ${quote(error.message)}.`
  const words = error instanceof Error ? error.message : String(error)
  const version = /protocol version is not supported: (.*)$/s.exec(words)?.[1]
  if (version !== undefined) {
    return `It speaks protocol version ${quote(version)}; the gateway speaks 2024-11-05 to 2025-11-25 and ${MODERN}.`
  }
  return `Its handshake failed: ${quote(words)}.`
}
