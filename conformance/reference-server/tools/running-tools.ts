import { setTimeout as pause } from 'node:timers/promises'
import { plainTool, type ReferenceCall, type ReferenceTool, textResult } from '../reference-tool.ts'

/** Between two signs of life, milliseconds: far enough apart to be sent apart. */
const STEP_MS = 50

/** Tools that say something while they run. */
export const runningTools: readonly ReferenceTool[] = [
  plainTool('test_tool_with_progress', 'Says three times how far it has come', async (call) => {
    for (const progress of [0, 50, 100]) {
      if (progress > 0) await pause(STEP_MS, undefined, { signal: call.context.mcpReq.signal })
      await sayProgress(call, progress)
    }
    return textResult('Went from 0 to 100.')
  }),
  plainTool('test_tool_with_logging', 'Writes three lines to the log', async (call) => {
    await log(call, 'Tool execution started')
    await pause(STEP_MS)
    await log(call, 'Tool processing data')
    await pause(STEP_MS)
    await log(call, 'Tool execution completed')
    return textResult('Wrote three lines.')
  }),
  plainTool('test_logging_tool', 'Writes a line to the log', async (call) => {
    await log(call, 'One line')
    return textResult('Wrote a line, where lines are wanted.')
  }),
]

async function sayProgress({ context }: ReferenceCall, progress: number): Promise<void> {
  const token = context.mcpReq._meta?.progressToken
  if (token === undefined) return
  const params = { progressToken: token, progress, total: 100 }
  await context.mcpReq.notify({ method: 'notifications/progress', params })
}

async function log({ context }: ReferenceCall, line: string): Promise<void> {
  // The only way to write to a log that both eras of the protocol have.
  await context.mcpReq.log('info', line, 'reference')
}
