import type { Json } from '@hermes/contracts/json'

/** What a path of the backend does with a request. */
export type Behaviour =
  /** 200 with what was sent: `{echo: <body>, arguments: <its arguments>}`. */
  | { kind: 'echo' }
  /** A JSON answer. */
  | { kind: 'json'; value: Json; status?: number; headers?: Readonly<Record<string, string>> }
  /** Any answer as it stands: bad JSON, another content type, nothing at all. */
  | { kind: 'raw'; body: string; status?: number; headers?: Readonly<Record<string, string>> }
  /** As `then`, after a while. */
  | { kind: 'slow'; ms: number; then: Behaviour }
  /** Never a byte, until the client goes. */
  | { kind: 'hang' }
  /** Headers, then never a byte of the body. */
  | { kind: 'hang_body' }
  /** A body one byte at a time: each request for itself too quick for an idle time-out. */
  | { kind: 'drip'; body: string; everyMs: number }
  /** The connection is reset (RST) before a byte. */
  | { kind: 'reset' }
  /** Half of a body whose length was promised, then the connection is closed. */
  | { kind: 'close_mid_body' }
  /** A JSON string of this many bytes, streamed as fast as it is read. */
  | { kind: 'stream'; bytes: number }
  | { kind: 'redirect'; to: string; status?: 301 | 302 | 303 | 307 | 308 }
