import type { CallError } from '@hermes/contracts/errors'
import type { Actor, Services } from '@hermes/services/types'

/** What every procedure works with. Without an actor nobody is signed in, and every procedure refuses. */
export interface Context {
  services: Services
  /** False while the database is known to be away. */
  databaseAnswers(): boolean
  actor?: Actor
  /** Why nobody is signed in. */
  refusal?: CallError
}
