import { fail } from '@hermes/contracts/errors'
import type { Revision } from '@hermes/contracts/revision'
import type { Gateway } from '@hermes/gateway/types'

/** The revision that new calls are bound to. @throws `not_ready` before the first one is active */
export function activeRevision(gateway: Pick<Gateway, 'revision'>): Revision {
  const revision = gateway.revision()
  if (revision) return revision
  throw fail('not_ready', {
    message: 'No configuration is active yet.',
    remedy: 'Wait until the gateway has loaded its files, or look at the log for what is wrong with them.',
    retryable: true,
  })
}
