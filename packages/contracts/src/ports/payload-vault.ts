import type { JsonObject } from '../json.ts'

/**
 * Keeps what calls were given as it was given, encrypted, while somebody may still need it: an approval that runs the
 * call later, a run that is taken up again. Records hold redacted arguments only.
 */
export interface PayloadVault {
  /** Keeps the arguments of a call until it is dropped, at the latest until `expiresAt`. Kept again, they are replaced. */
  keep(payload: { callId: string; arguments: JsonObject; expiresAt: Date }): Promise<void>
  /**
   * The arguments as they were given; undefined where nothing is kept (any more), or where it was encrypted with another
   * key. @throws where what is kept has been tampered with
   */
  read(callId: string): Promise<JsonObject | undefined>
  /** Forgets them: the call has ended. */
  drop(callId: string): Promise<void>
}
