import { z } from 'zod'

export const PRINCIPAL_KINDS = ['user', 'apiKey', 'agent', 'system'] as const
export type PrincipalKind = (typeof PRINCIPAL_KINDS)[number]

/** Who asks. Made by authentication only; nothing a client sends becomes part of it unchecked. */
export interface Principal {
  kind: PrincipalKind
  id: string
  name: string
  /** `tools:read` calls read tools, `tools:write` all, `admin` holds every role; others are free names (DESIGN §3.2). */
  roles: readonly string[]
  /** Agents this principal may speak for; empty means none but itself. */
  agents: readonly string[]
}

export const roleNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_-]*(?::[a-z0-9*_-]+)?$/, 'a role is lower-case words, at most one colon: tools:read')

/** Holds the role, or is an administrator. */
export function hasRole(principal: Pick<Principal, 'roles'>, role: string): boolean {
  return principal.roles.includes(role) || principal.roles.includes('admin')
}
