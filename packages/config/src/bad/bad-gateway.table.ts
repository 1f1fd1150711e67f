import type { BadConfiguration } from './bad-configuration-for-tests.ts'

export const badGateway: readonly BadConfiguration[] = [
  {
    what: 'server: an unknown key near a known one',
    files: { 'gateway.yaml': 'server:\n  prot: 9100\n' },
    says: ['gateway.yaml:2:3 unknown key "prot" in server; did you mean "port"?'],
    expected: 'one of port, host',
  },
  {
    what: 'server: an unknown key near none',
    files: { 'gateway.yaml': 'server:\n  colour: blue\n' },
    says: ['gateway.yaml:2:3 unknown key "colour" in server; known here: port and host'],
    expected: 'one of port, host',
  },
  {
    what: 'gateway.yaml: an unknown section',
    files: { 'gateway.yaml': 'servers:\n  port: 9100\n' },
    says: ['gateway.yaml:1:1 unknown key "servers" in this file; did you mean "server"?'],
    expected: 'one of server, gateway, storage, auth, sandbox, mcp_servers, skills, policies, toolsets, redaction',
  },
  {
    what: 'gateway.yaml: tools inside it',
    files: { 'gateway.yaml': 'tools:\n  - name: a\n' },
    says: [
      'gateway.yaml:1:1 tools are not read from this file: put them into a file of the folder that gateway.tools_path names (./tools)',
    ],
    expected: './tools/name.yaml',
  },
  {
    what: 'server.port: text',
    files: { 'gateway.yaml': 'server:\n  port: "abc"\n' },
    says: ['gateway.yaml:2:9 server.port must be a number from 1 to 65535, got "abc"'],
    expected: 'a number from 1 to 65535',
  },
  {
    what: 'server.port: out of range',
    files: { 'gateway.yaml': 'server:\n  port: 70000\n' },
    says: ['gateway.yaml:2:9 server.port must be a number from 1 to 65535, got 70000'],
    expected: 'a number from 1 to 65535',
  },
  {
    what: 'server.port: no whole number',
    files: { 'gateway.yaml': 'server:\n  port: 91.5\n' },
    says: ['gateway.yaml:2:9 server.port must be a number from 1 to 65535, got 91.5'],
    expected: 'a number from 1 to 65535',
  },
  {
    what: 'server.host: an address with a scheme',
    files: { 'gateway.yaml': 'server:\n  host: http://127.0.0.1\n' },
    says: [
      'gateway.yaml:2:9 server.host must be an address or host name to listen on (127.0.0.1), got "http://127.0.0.1"',
    ],
    expected: 'an address or host name to listen on (127.0.0.1)',
  },
  {
    what: 'server.host: a reference',
    files: { 'gateway.yaml': `server:\n  host: \${HOST}\n` },
    says: [`gateway.yaml:2:9 server.host must be an address or host name to listen on (127.0.0.1), got "\${HOST}"`],
    expected: 'an address or host name to listen on (127.0.0.1)',
  },
  {
    what: 'gateway.tools_path: a folder that is not there',
    files: { 'gateway.yaml': 'gateway:\n  tools_path: ./toolz\n' },
    says: [
      'gateway.yaml:2:15 gateway.tools_path names ./toolz, which does not exist: create the folder or correct the path',
    ],
    expected: 'a folder that exists',
  },
  {
    what: 'gateway.tools_path: a file',
    files: { 'gateway.yaml': 'gateway:\n  tools_path: ./tools.yaml\n', 'tools.yaml': '' },
    says: ['gateway.yaml:2:15 gateway.tools_path names ./tools.yaml, which is a file: name a folder'],
    expected: 'a readable folder',
  },
  {
    what: 'gateway: one folder for both',
    files: { 'gateway.yaml': 'gateway:\n  tools_path: ./x\n  routes_path: x\n', 'x/a.yaml': '' },
    says: ['gateway.yaml:2:3 gateway.tools_path and gateway.routes_path name the same folder: give each its own'],
    expected: 'two folders',
  },
  {
    what: 'storage.database_url: not Postgres',
    files: { 'gateway.yaml': 'storage:\n  database_url: mysql://localhost/x\n' },
    says: [
      `gateway.yaml:2:17 storage.database_url must be a reference (\${DATABASE_URL}) or an address postgres://user@host/database, whole and not in parts`,
    ],
    expected: `a reference (\${DATABASE_URL}) or an address postgres://user@host/database`,
  },
  {
    what: 'storage.database_url: a reference that is not set',
    files: { 'gateway.yaml': `storage:\n  database_url: \${DATABASE_URL}\n` },
    says: ['gateway.yaml:2:17 storage.database_url needs DATABASE_URL, which is not set: set it in the environment'],
    expected: 'DATABASE_URL',
  },
  {
    what: 'auth: no mode',
    files: { 'gateway.yaml': 'auth:\n  keys: []\n' },
    says: ['gateway.yaml:2:3 auth.mode is missing: it must be open or api_key'],
    expected: 'open or api_key',
  },
  {
    what: 'auth.mode: oauth',
    files: { 'gateway.yaml': 'auth:\n  mode: oauth\n' },
    says: ['gateway.yaml:2:9 auth.mode oauth is not available yet: set it to api_key, and give each agent a key'],
    expected: 'open or api_key',
  },
  {
    what: 'auth.mode: unknown',
    files: { 'gateway.yaml': 'auth:\n  mode: apikey\n' },
    says: ['gateway.yaml:2:9 auth.mode must be open or api_key, got "apikey"'],
    expected: 'open or api_key',
  },
  {
    what: 'auth.mode: open on every address',
    files: { 'gateway.yaml': 'server:\n  host: 0.0.0.0\nauth:\n  mode: open\n' },
    says: ['gateway.yaml:4:9 open mode listens on loopback only: set server.host to 127.0.0.1 or auth.mode to api_key'],
    expected: 'server.host 127.0.0.1 or auth.mode api_key',
  },
  {
    what: 'auth.keys: a reference that is not set',
    files: {
      'gateway.yaml': `auth:\n  mode: api_key\n  keys:\n    - name: news\n      key: \${HERMES_KEY_NEWS}\n      roles: [tools:read]\n`,
    },
    says: [
      'gateway.yaml:5:12 HERMES_KEY_NEWS is not set, and a reference under auth must be: set it in the environment, or delete the key',
    ],
    expected: 'HERMES_KEY_NEWS in the environment',
  },
  {
    what: 'auth.keys: a reference with a default',
    files: {
      'gateway.yaml': `auth:\n  mode: api_key\n  keys:\n    - name: news\n      key: \${HERMES_KEY_NEWS:-secret}\n      roles: [tools:read]\n`,
    },
    says: [
      `gateway.yaml:5:12 \${HERMES_KEY_NEWS:-secret} is not a reference: write \${NAME} with letters, digits and "_"`,
    ],
    expected: `\${NAME}`,
  },
  {
    what: 'auth.keys: a short key in plain text',
    files: {
      'gateway.yaml':
        'auth:\n  mode: api_key\n  keys:\n    - name: news\n      key: hunter2\n      roles: [tools:read]\n',
    },
    says: [`gateway.yaml:5:12 key must be a reference (\${NAME}), or at least 20 characters without spaces`],
    expected: `\${NAME}`,
  },
  {
    what: 'auth.keys: a name twice',
    files: {
      'gateway.yaml':
        'auth:\n  mode: api_key\n  keys:\n    - {name: news, key: "a2345678901234567890", roles: [tools:read]}\n    - {name: news, key: "b2345678901234567890", roles: [tools:read]}\n',
    },
    says: ['gateway.yaml:5:14 the key news is defined twice, first at gateway.yaml:4: rename or delete one of the two'],
    expected: 'a name that is not taken',
  },
  {
    what: 'auth.keys: a secret twice',
    files: {
      'gateway.yaml':
        'auth:\n  mode: api_key\n  keys:\n    - {name: news, key: "a2345678901234567890", roles: [tools:read]}\n    - {name: old, key: "a2345678901234567890", roles: [tools:read]}\n',
    },
    says: ['gateway.yaml:5:24 the key old has the same secret as the key news (gateway.yaml:4): give each key its own'],
    expected: 'a secret of its own',
  },
  {
    what: 'auth.keys: a role in capitals',
    files: {
      'gateway.yaml':
        'auth:\n  mode: api_key\n  keys:\n    - {name: news, key: "a2345678901234567890", roles: [Tools Read]}\n',
    },
    says: [
      'gateway.yaml:4:57 auth.keys[0].roles[0] must be a role: lower-case words with at most one colon (tools:read), got "Tools Read"',
    ],
    expected: 'a role: lower-case words with at most one colon (tools:read)',
  },
  {
    what: 'policies.deny: a toolset that does not exist',
    files: { 'gateway.yaml': 'policies:\n  deny: ["terminl:*"]\n' },
    says: [
      'gateway.yaml:2:10 this deny rule would deny nothing; define the toolset under toolsets, or correct the name: terminl:* names the toolset "terminl", which does not exist; did you mean "terminal"?',
    ],
    expected: 'a toolset that exists',
  },
  {
    what: 'sandbox: a host with another scheme',
    files: { 'gateway.yaml': 'sandbox:\n  allowed_hosts:\n    - ftp://files.example.com\n' },
    says: [
      'gateway.yaml:3:7 sandbox.allowed_hosts[0]: “ftp://files.example.com” begins with ftp://. Only http:// and https:// can be dialled.',
    ],
    expected: 'a host, with http:// where it is not https, and a port where it is not the usual one',
  },
  {
    what: 'sandbox: a host with a space',
    files: { 'gateway.yaml': 'sandbox:\n  allowed_hosts: ["search example.com"]\n' },
    says: [
      'gateway.yaml:2:19 sandbox.allowed_hosts[0]: “search example.com” is no host. Write search.example.com, *.example.com, http://127.0.0.1:9200 or *.',
    ],
    expected: 'a host, with http:// where it is not https, and a port where it is not the usual one',
  },
  {
    what: 'sandbox: a network that does not exist',
    files: { 'gateway.yaml': 'sandbox:\n  allow_private: [10.0.0.0/99]\n' },
    says: [
      'gateway.yaml:2:19 sandbox.allow_private[0]: “10.0.0.0/99” is no address, network or host name. Write 10.0.0.5, 10.0.0.0/8, 127.0.0.1:9200 or db.internal.',
    ],
    expected: 'an address, network or host name (127.0.0.1, 10.1.0.0/16, db.internal)',
  },
  {
    what: 'sandbox: a size in words',
    files: { 'gateway.yaml': 'sandbox:\n  max_response_bytes: 1MiB\n' },
    says: ['gateway.yaml:2:23 sandbox.max_response_bytes must be a number of bytes from 1024 to 67108864, got "1MiB"'],
    expected: 'a number of bytes from 1024 to 67108864',
  },
]
