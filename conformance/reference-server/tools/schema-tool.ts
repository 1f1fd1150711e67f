import { type ReferenceTool, textResult } from '../reference-tool.ts'

/** A tool whose schema uses the keywords of JSON Schema 2020-12 that careless relays lose. */
export const schemaTool: ReferenceTool = {
  definition: {
    name: 'json_schema_2020_12_tool',
    description: 'Has a schema with definitions, anchors, alternatives and conditions',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          $anchor: 'address',
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
          required: ['city'],
        },
      },
      properties: {
        recipient: { type: 'string' },
        sendTo: { $ref: '#/$defs/address' },
        billTo: { $ref: '#address' },
        phone: { type: 'string' },
        email: { type: 'string' },
        insured: { type: 'boolean' },
        value: { type: 'number' },
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { insured: { const: true } }, required: ['insured'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['value'] }, // oxlint-disable-line unicorn/no-thenable
      else: { properties: { value: { maximum: 100 } } },
      additionalProperties: false,
    },
  },
  run: () => textResult('Taken.'),
}
