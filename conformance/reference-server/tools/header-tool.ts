import { type ReferenceTool, textResult } from '../reference-tool.ts'

/** A tool that wants an argument repeated in a header, so that what stands between can route by it. */
export const headerTool: ReferenceTool = {
  definition: {
    name: 'test_header_parameter',
    description: 'Takes a region, which the header Mcp-Param-Region repeats',
    inputSchema: {
      type: 'object',
      properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
      required: ['region'],
    },
  },
  run: () => textResult('Taken.'),
}
