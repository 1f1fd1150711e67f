import { EFFECTS, type Effect, type Returns } from '@hermes/contracts/tool'

/** Of two effects the one that may change more (DESIGN §1: read, write, egress, execute). */
export function stricterEffect(one: Effect, other: Effect): Effect {
  return EFFECTS.indexOf(one) >= EFFECTS.indexOf(other) ? one : other
}

/** What is to be assumed of an answer that two definitions speak about: untrusted and private where either says so. */
export function stricterReturns(one: Returns, other: Returns): Returns {
  return {
    trust: one.trust === 'trusted' && other.trust === 'trusted' ? 'trusted' : 'untrusted',
    private: one.private || other.private,
  }
}
