import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

export interface Outcome {
  failed: boolean
  /** All text of the answer, or the error's message. */
  text: string
}

/** How a call ended, whether it is told as a result that is an error or as the protocol's own error. */
export async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    const { content, isError } = (await call) as CallToolResult
    const texts = content.map((block) => (block.type === 'text' ? block.text : ''))
    return { failed: isError === true, text: texts.join('\n') }
  } catch (error) {
    return { failed: true, text: error instanceof Error ? error.message : String(error) }
  }
}
