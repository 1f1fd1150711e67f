import type { CallError } from '@hermes/contracts/errors'
import type { Actor, Services } from '@hermes/services/types'

/** What every procedure works with. Without an actor nobody is signed in, and every procedure refuses. */
export interface Context {
  services: Services
  actor?: Actor
  /** Why nobody is signed in. */
  refusal?: CallError
}
