import type { BadConfiguration } from './bad-configuration-for-tests.ts'

/** Eight levels of nine aliases each: 43 million values from eight lines. */
const multiplying = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...Array.from('bcdefgh', (name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(', ')}]`),
].join('\n')

export const badYaml: readonly BadConfiguration[] = [
  {
    what: 'YAML: a tab as indentation',
    files: { 'gateway.yaml': 'server:\n\tport: 9100\n' },
    says: ['gateway.yaml:2:1 is indented with a tab: indent with spaces'],
    expected: 'spaces as indentation',
  },
  {
    what: 'YAML: a quote that is not closed',
    files: { 'gateway.yaml': 'server:\n  host: "127.0.0.1\n' },
    says: ['gateway.yaml:3:1 a quote or bracket that was opened above is not closed: close it'],
    expected: 'a closed quote or bracket',
  },
  {
    what: 'YAML: a bracket that is not closed',
    files: { 'gateway.yaml': 'sandbox:\n  allowed_hosts: [a.example.com\nauth:\n  mode: open\n' },
    says: ['gateway.yaml:3:1 is indented wrongly, or a bracket is not closed: align it with its neighbours'],
    expected: 'aligned keys, closed brackets',
  },
  {
    what: 'YAML: text with a colon outside quotes',
    files: { 'gateway.yaml': 'server:\n  host: a: b\n' },
    says: [
      'gateway.yaml:2:9 a second colon or a wrong indentation: put text that contains ": " in quotes, or align the key with those above',
    ],
    expected: 'one key and value on a line',
  },
  {
    what: 'YAML: a key that stands twice',
    files: { 'gateway.yaml': 'server:\n  port: 9100\n  host: 127.0.0.1\n  port: 9200\n' },
    says: ['gateway.yaml:4:3 the key "port" stands twice in this map: keep one of the two'],
    expected: 'each key once',
  },
  {
    what: 'YAML: a section that stands twice',
    files: { 'gateway.yaml': 'auth:\n  mode: open\nserver: {}\nauth:\n  mode: api_key\n' },
    says: ['gateway.yaml:4:1 the key "auth" stands twice in this map: keep one of the two'],
    expected: 'each key once',
  },
  {
    what: 'YAML: two documents in one file',
    files: { 'gateway.yaml': 'server: {}\n---\nauth:\n  mode: open\n' },
    says: ['gateway.yaml:2:1 holds a second YAML document: keep one and put the other into its own file'],
    expected: 'one document',
  },
  {
    what: 'YAML: a custom tag',
    files: { 'gateway.yaml': 'server: !env HOST\n' },
    says: ['gateway.yaml:1:9 the tag !env is not read: delete it'],
    expected: 'values without custom tags',
  },
  {
    what: 'YAML: a directive',
    files: { 'gateway.yaml': '%YAML 1.1\n---\nauth:\n  mode: open\n' },
    says: ['gateway.yaml:1:1 starts with a % directive: delete that line'],
    expected: 'YAML 1.2 without directives',
  },
  {
    what: 'YAML: a merge key',
    files: { 'gateway.yaml': 'server: &s\n  port: 9100\nsandbox:\n  <<: *s\n' },
    says: ['gateway.yaml:4:3 merge keys (<<) are not read: write the keys out'],
    expected: 'plain keys',
  },
  {
    what: 'YAML: an alias without an anchor',
    files: { 'gateway.yaml': 'sandbox:\n  allowed_hosts: *hosts\n' },
    says: ['gateway.yaml:2:18 *hosts names no anchor above it: define &hosts first or quote the text'],
    expected: 'an alias whose anchor stands above it',
  },
  {
    what: 'YAML: an alias that contains itself',
    files: { 'gateway.yaml': 'sandbox: &s\n  allowed_hosts: *s\n' },
    says: ['gateway.yaml:2:18 *s contains itself: write the value out'],
    expected: 'an alias that ends',
  },
  {
    what: 'YAML: aliases that multiply',
    files: { 'gateway.yaml': multiplying },
    says: ['gateway.yaml:3:8 uses aliases more than 100 times: write the values out'],
    expected: 'at most 100 uses of aliases',
  },
  {
    what: 'YAML: nested too deeply',
    files: { 'gateway.yaml': `server: ${'['.repeat(80)}${']'.repeat(80)}\n` },
    says: ['gateway.yaml:1:73 is nested deeper than 64 levels'],
    expected: 'flatter YAML',
  },
  {
    what: 'YAML: brackets without end',
    files: { 'gateway.yaml': '['.repeat(50_000) },
    says: ['gateway.yaml:1:1001 is nested deeper than 64 levels'],
    expected: 'flatter YAML',
  },
  {
    what: 'YAML: a key that is not text',
    files: { 'gateway.yaml': 'server:\n  [a, b]: 1\n' },
    says: ['gateway.yaml:2:3 this key is not text: write a name, in quotes where YAML reads it otherwise'],
    expected: 'a text key',
  },
  {
    what: 'YAML: the key __proto__',
    files: { 'gateway.yaml': 'server:\n  __proto__: {port: 1}\n' },
    says: ['gateway.yaml:2:3 the key __proto__ is reserved: choose another name'],
    expected: 'another key',
  },
  {
    what: 'YAML: a number that is no number',
    files: { 'gateway.yaml': 'server:\n  port: .nan\n' },
    says: ['gateway.yaml:2:9 .nan is not a number that can be kept: write a finite one'],
    expected: 'a finite number',
  },
  {
    what: 'YAML: a number too long to keep',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    max_retries: 12345678901234567890\n',
    },
    says: ['tools/t.yaml:5:18 12345678901234567890 is too long to be kept exactly: put it in quotes'],
    expected: 'a number of up to 15 digits',
  },
  {
    what: 'file: larger than 1 MiB',
    files: { 'gateway.yaml': `# ${'x'.repeat(1_048_576)}\n` },
    says: ['gateway.yaml:1:1 is larger than 1 MiB: split it into several files'],
    expected: 'a file of at most 1 MiB',
  },
  {
    what: 'file: not UTF-8',
    files: { 'gateway.yaml': new Uint8Array([...Buffer.from('server:\n  host: '), 0xff, 0xfe, 10]) },
    says: ['gateway.yaml:2:1 is not UTF-8 here: save the file as UTF-8'],
    expected: 'UTF-8 text',
  },
  {
    what: 'file: a NUL character',
    files: { 'gateway.yaml': 'server:\n  host: a\u0000b\n' },
    says: ['gateway.yaml:2:10 holds the control character U+0000: delete it'],
    expected: 'text without control characters',
  },
  {
    what: 'file: a NUL character in disguise',
    files: { 'gateway.yaml': 'storage:\n  audit_db: "a\\0b/audit.db"\n' },
    says: ['gateway.yaml:2:13 holds a NUL character: delete it'],
    expected: 'text without NUL',
  },
  {
    what: 'file: a list where sections are expected',
    files: { 'gateway.yaml': '- server\n' },
    says: [
      'gateway.yaml:1:1 the file must be a map with sections such as server, gateway, auth and sandbox, got a list',
    ],
    expected: 'a map with sections such as server, gateway, auth and sandbox',
  },
]
