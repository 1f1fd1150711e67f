import type { RegisteredTool } from '../types.ts'

/**
 * Whether agents are shown a tool: one that can be called, or one whose server is being started or reached again, since
 * that is over before a client has asked anew, and calls wait for it.
 */
export function isListed({ status, mayPass }: RegisteredTool): boolean {
  return status.state === 'ready' || (status.state === 'not_ready' && mayPass === true)
}
