import type { CallAnswer } from './call-answer.ts'
import { RPC } from './json-rpc.ts'

/** Lists of what is not relayed, by the name under which each has its entries. */
const ENTRIES = {
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
} as const

export type EmptyList = keyof typeof ENTRIES

export const EMPTY_LISTS = Object.keys(ENTRIES) as EmptyList[]

/**
 * The list of something that there is none of here. Many clients ask for these lists whether they are declared or not,
 * and take an error for a broken server; that there is nothing is true, and does them no harm.
 */
export function emptyList(method: EmptyList, { cursor }: { cursor?: unknown }): CallAnswer {
  if (cursor !== undefined) {
    return { error: { code: RPC.invalidParams, message: 'The cursor is not one of this list.' } }
  }
  return { result: { [ENTRIES[method]]: [] } }
}
