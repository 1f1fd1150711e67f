/** The stateless revision: every request says itself which revision it speaks, and there are no sessions. */
export const MODERN_VERSION = '2026-07-28'
/** The revisions with a handshake and a session, newest first. */
export const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const
export type LegacyVersion = (typeof LEGACY_VERSIONS)[number]

/**
 * The revision that a handshake agrees on: the one asked for, where we speak it, else our newest (MCP, Lifecycle,
 * version negotiation).
 */
export function negotiate(asked: unknown): LegacyVersion {
  return LEGACY_VERSIONS.find((version) => version === asked) ?? LEGACY_VERSIONS[0]
}

/** Whether several messages may be sent in one array: 2025-06-18 took that away again. */
export function takesBatches(version: LegacyVersion): boolean {
  return version === '2025-03-26' || version === '2024-11-05'
}
