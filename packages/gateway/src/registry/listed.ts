import type { RegisteredTool } from '../types.ts'

/**
 * Whether agents are shown a tool: one that can be called, or one whose server is being started or reached again, since
 * that is over before a client has asked anew, and calls wait for it. Where it is not over soon, it is shown no more. Of a
 * tool that its server has never listed nothing
 * but the name is known, so there is nothing to show.
 */
export function isListed({ status, mayPass, away, listed }: RegisteredTool): boolean {
  if (status.state === 'ready') return true
  return status.state === 'not_ready' && mayPass === true && away !== true && listed !== undefined
}
