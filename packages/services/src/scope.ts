import { fail } from '@hermes/contracts/errors'
import { hasRole } from '@hermes/contracts/principal'
import type { Actor } from './types.ts'

/**
 * The first line of every verb: a person, and one who may. An agent's credential never gets here, and is refused if it
 * ever does (DESIGN §5).
 * @param role asked for on top; reading needs none
 * @throws `forbidden`
 */
export function requirePerson({ principal }: Actor, role?: 'admin'): void {
  if (principal.kind !== 'user') {
    throw fail('forbidden', {
      message: `${principal.name} is not a person, and only people may do this.`,
      remedy: 'Sign in to Studio, or use the command with its token file.',
    })
  }
  if (role && !hasRole(principal, role)) {
    throw fail('forbidden', {
      message: `This needs the role ${role}, which ${principal.name} does not have.`,
      remedy: 'Ask an administrator.',
      facts: { role },
    })
  }
}
