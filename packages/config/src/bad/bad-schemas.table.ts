import type { BadConfiguration } from './bad-configuration-for-tests.ts'

export const badSchemas: readonly BadConfiguration[] = [
  {
    what: 'schema: a type that does not exist',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: x\n    endpoint: local://x\n    schema:\n      type: object\n      properties:\n        id:\n          type: text\n',
    },
    says: [
      'tools/t.yaml:8:17 tools[0].schema.properties.id.type must be equal to one of the allowed values (array, boolean, integer, null, number, object, string): correct the schema',
    ],
    expected: 'must be equal to one of the allowed values',
  },
  {
    what: 'schema: not of an object',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml': 'tools:\n  - name: x\n    endpoint: local://x\n    schema:\n      type: array\n',
    },
    says: ['tools/t.yaml:5:13 tools[0].schema.type must be object, since arguments are one'],
    expected: 'type: object',
  },
  {
    what: 'schema: a reference to another document',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: x\n    endpoint: local://x\n    schema:\n      type: object\n      properties:\n        id: {$ref: "https://example.com/id.json"}\n',
    },
    says: [
      'tools/t.yaml:7:20 tools[0].schema.properties.id.$ref must point into this schema ("#/$defs/…"): other documents are never fetched',
    ],
    expected: 'a reference that begins with "#"',
  },
  {
    what: 'schema: a pattern that is none',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: x\n    endpoint: local://x\n    schema: {type: object, properties: {id: {type: string, pattern: "("}}}\n',
    },
    says: ['tools/t.yaml:4:13 tools[0].schema cannot be used: Invalid regular expression: /(/u: Unterminated group'],
    expected: 'a JSON Schema that compiles',
  },
  {
    what: 'schema: an unknown draft',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: x\n    endpoint: local://x\n    schema: {$schema: "http://json-schema.org/draft-03/schema#", type: object}\n',
    },
    says: ['tools/t.yaml:4:23 tools[0].schema.$schema must be draft 2020-12 or draft-07 (delete the line for 2020-12)'],
    expected: 'draft 2020-12 or draft-07 (delete the line for 2020-12)',
  },
]
