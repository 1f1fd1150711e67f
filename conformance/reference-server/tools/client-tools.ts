import { inputRequired, MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server'
import { plainTool, type ReferenceTool, textResult } from '../reference-tool.ts'

/** Tools that depend on what the client can do, or that change what it sees. */
export const clientTools: readonly ReferenceTool[] = [
  plainTool('test_missing_capability', 'Refuses clients that cannot sample', ({ clientCapabilities }) => {
    if (!clientCapabilities.sampling)
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
    return textResult('The client can sample.')
  }),
  plainTool(
    'test_streaming_elicitation',
    'Asks the person, where the client can',
    ({ clientCapabilities, context }) => {
      const answers = context.mcpReq.inputResponses
      if (!clientCapabilities.elicitation) return textResult('There is nobody to ask.')
      if (answers) return textResult('Thank you.')
      const ask = inputRequired.elicit({
        message: 'How many copies?',
        requestedSchema: { type: 'object', properties: { copies: { type: 'integer' } } },
      })
      return inputRequired({ inputRequests: { copies: ask } })
    },
  ),
  {
    ...plainTool('test_trigger_tool_change', 'Changes the list of tools', ({ changes }) => {
      changes.tools()
      return textResult('Changed.')
    }),
    // News of a list that is the same as before would be none.
    describe: ({ toolEdition }) => `Changes the list of tools, by counting here how often: ${toolEdition}`,
  },
  plainTool('test_trigger_prompt_change', 'Says that the list of prompts has changed', ({ changes }) => {
    changes.prompts()
    return textResult('Said so.')
  }),
]
