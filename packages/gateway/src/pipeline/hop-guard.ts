import { fail } from '@hermes/contracts/errors'

export const HOP_HEADER = 'x-hermes-hop'
/** More gateways in a row than anyone means; catches circles through replicas whose names we do not know. */
const MAX_HOPS = 8

/** Refuses a call that has been here before: a route leads back to the gateway, and would for ever. */
export function refuseLoop(hops: readonly string[], instance: string): void {
  if (!hops.includes(instance) && hops.length <= MAX_HOPS) return
  const returned = hops.includes(instance)
  throw fail('conflict', {
    message: returned
      ? 'The call came back to the gateway that sent it: a tool or a route points at the gateway itself.'
      : `The call has passed ${hops.length} gateways, more than the ${MAX_HOPS} allowed.`,
    remedy: 'Point the endpoint of the tool, or the "to" of its route, at the backend.',
    facts: { rule: 'hop', hops: hops.slice(0, MAX_HOPS + 1).map((hop) => hop.slice(0, 64)) },
  })
}

/** The header's value for a call that goes on from here. */
export function nextHops(hops: readonly string[], instance: string): string {
  return [...hops, instance].join(', ')
}
