import type { JsonObject, JsonSchema } from '@hermes/contracts/json'
import { isJsonObject } from '@hermes/contracts/json'
import type { ToolRow } from '@hermes/contracts/views/tool'

export const CLIENTS = ['curl', 'python', 'typescript', 'openai'] as const
export type Client = (typeof CLIENTS)[number]

export interface SampleCall {
  tool: string
  arguments: JsonObject
}

/** The tool to try first: one that is ready, reads, and runs in the gateway or nearby rather than far away. */
export function sampleTool(tools: readonly ToolRow[]): ToolRow | undefined {
  const ready = tools.filter((tool) => tool.status.state === 'ready')
  const rank = (tool: ToolRow) =>
    (tool.effect === 'read' ? 0 : 10) + ['http', 'native', 'mcp', 'skill'].indexOf(tool.kind)
  return ready.toSorted((a, b) => rank(a) - rank(b))[0]
}

/** Arguments a schema takes, from its own examples, defaults and choices where it has some. */
export function sampleArguments(schema: JsonSchema): JsonObject {
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required : []
  const names = Object.keys(properties).filter((name) => required.includes(name))
  return Object.fromEntries(names.map((name) => [name, sampleValue(properties[name])]))
}

function sampleValue(property: unknown): JsonObject[string] {
  const schema: JsonObject = isJsonObject(property) ? property : {}
  if (Array.isArray(schema.examples) && schema.examples[0] !== undefined) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum) && schema.enum[0] !== undefined) return schema.enum[0]
  switch (typeof schema.type === 'string' ? schema.type : 'string') {
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1
    case 'boolean':
      return true
    case 'array':
      return []
    case 'object':
      return {}
    default:
      return 'hello'
  }
}

/** The same call in the words of a client, against a gateway's address. With a key it is read from HERMES_KEY. */
export function snippet(client: Client, call: SampleCall, at: { url: string; keyed: boolean }): string {
  const body = JSON.stringify({ tool_name: call.tool, arguments: call.arguments })
  switch (client) {
    case 'curl':
      return [
        `curl -s ${at.url}/v1/tools/call \\`,
        ...(at.keyed ? [`  -H "authorization: Bearer $HERMES_KEY" \\`] : []),
        `  -H 'content-type: application/json' \\`,
        `  -d ${shellQuote(body)}`,
      ].join('\n')
    case 'python':
      return [
        'import json, os, urllib.request',
        '',
        `request = urllib.request.Request("${at.url}/v1/tools/call", method="POST")`,
        'request.add_header("content-type", "application/json")',
        ...(at.keyed ? ['request.add_header("authorization", "Bearer " + os.environ["HERMES_KEY"])'] : []),
        `request.data = json.dumps(json.loads(r'''${body}''')).encode()`,
        'print(urllib.request.urlopen(request).read().decode())',
      ].join('\n')
    case 'typescript':
      return [
        `const answer = await fetch("${at.url}/v1/tools/call", {`,
        '  method: "POST",',
        '  headers: {',
        '    "content-type": "application/json",',
        ...(at.keyed ? ['    authorization: "Bearer " + process.env.HERMES_KEY,'] : []),
        '  },',
        `  body: JSON.stringify(${body}),`,
        '})',
        'console.log(await answer.json())',
      ].join('\n')
    case 'openai':
      return [
        '# Give the model the gateway’s tools, then send each call it makes to the gateway.',
        'import httpx',
        '',
        `gateway = httpx.Client(base_url="${at.url}"${at.keyed ? ', headers={"authorization": f"Bearer {HERMES_KEY}"}' : ''})`,
        'tools = gateway.get("/v1/tools", params={"format": "openai"}).json()',
        '',
        '# tool_call is one entry of message.tool_calls',
        'gateway.post("/v1/tools/call", json={',
        '    "tool_name": tool_call.function.name,',
        '    "arguments": json.loads(tool_call.function.arguments),',
        '})',
      ].join('\n')
  }
}

/** The call as the command line makes it: all eleven stages, no model. */
export function commandLine(call: SampleCall): string {
  return `npx -y pnpm@12 hermes gateway tools test ${call.tool} --input ${shellQuote(JSON.stringify(call.arguments))}`
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
