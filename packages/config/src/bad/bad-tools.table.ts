import type { BadConfiguration } from './bad-configuration-for-tests.ts'

export const badTools: readonly BadConfiguration[] = [
  {
    what: 'tools: an unknown key',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    timeot: 15s\n',
    },
    says: ['tools/t.yaml:5:5 unknown key "timeot" in tools[0]; did you mean "timeout"?'],
    expected:
      'one of name, description, type, endpoint, timeout, max_retries, schema, output_schema, auth, effect, returns, sink_args, asks, enabled, public_web, request, response',
  },
  {
    what: 'tools: no name',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml': 'tools:\n  - endpoint: https://api.example.com\n    schema: {type: object}\n',
    },
    says: [
      'tools/t.yaml:2:5 tools[0].name is missing: it must be a tool name of up to 128 letters, digits, "_" and "-", with dots between words (web_search, tasks.list)',
    ],
    expected: 'a tool name of up to 128 letters, digits, "_" and "-", with dots between words (web_search, tasks.list)',
  },
  {
    what: 'tools: a name with spaces',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: web search\n    endpoint: https://api.example.com\n    schema: {type: object}\n',
    },
    says: [
      'tools/t.yaml:2:11 tools[0].name must be a tool name of up to 128 letters, digits, "_" and "-", with dots between words (web_search, tasks.list), got "web search"',
    ],
    expected: 'a tool name of up to 128 letters, digits, "_" and "-", with dots between words (web_search, tasks.list)',
  },
  {
    what: 'tools: a name in two files',
    files: {
      'gateway.yaml': '',
      'tools/a.yaml': 'tools:\n  - {name: x, endpoint: "local://x", schema: {type: object}}\n',
      'tools/b.yml': 'tools:\n\n  - {name: x, endpoint: "local://x", schema: {type: object}}\n',
    },
    says: ['tools/b.yml:3:12 the tool x is defined twice, first at tools/a.yaml:2: rename or delete one of the two'],
    expected: 'a name that is not taken',
  },
  {
    what: 'tools: a bad field, which hides neither the bad schema nor the name that is taken',
    files: {
      'gateway.yaml': 'policies:\n  deny: [y]\n',
      'tools/t.yaml':
        'tools:\n  - {name: x, endpoint: "local://x", schema: {type: object}, timeout: 15}\n  - {name: x, endpoint: "local://x", schema: {type: object}}\n  - {name: y, endpoint: "gopher://y", max_retries: 99, schema: {type: string}}\n',
    },
    says: [
      'tools/t.yaml:2:71 tools[0].timeout must be a duration with its unit, longer than 0 and at most 1h (250ms, 15s, 2m), got 15: write 15s',
      'tools/t.yaml:3:12 the tool x is defined twice, first at tools/t.yaml:2: rename or delete one of the two',
      'tools/t.yaml:4:25 endpoint must be an address: local://name, http://…, https://…, mcp://server/tool or skill://name, got gopher://',
      'tools/t.yaml:4:52 tools[2].max_retries must be a whole number from 0 to 10, got 99',
      'tools/t.yaml:4:71 tools[2].schema.type must be object, since arguments are one',
    ],
    expected: '15s',
  },
  {
    what: 'tools: a timeout without a unit',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    timeout: 15\n',
    },
    says: [
      'tools/t.yaml:5:14 tools[0].timeout must be a duration with its unit, longer than 0 and at most 1h (250ms, 15s, 2m), got 15: write 15s',
    ],
    expected: '15s',
  },
  {
    what: 'tools: a timeout without a unit, in quotes',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    timeout: "15"\n',
    },
    says: [
      'tools/t.yaml:5:14 tools[0].timeout must be a duration with its unit, longer than 0 and at most 1h (250ms, 15s, 2m), got "15": write 15s',
    ],
    expected: '15s',
  },
  {
    what: 'tools: a negative timeout',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    timeout: -5s\n',
    },
    says: [
      'tools/t.yaml:5:14 tools[0].timeout must be a duration with its unit, longer than 0 and at most 1h (250ms, 15s, 2m), got "-5s"',
    ],
    expected: 'a duration with its unit, longer than 0 and at most 1h (250ms, 15s, 2m)',
  },
  {
    what: 'tools: a timeout of days',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    timeout: 2d\n',
    },
    says: [
      'tools/t.yaml:5:14 tools[0].timeout must be a duration with its unit, longer than 0 and at most 1h (250ms, 15s, 2m), got "2d"',
    ],
    expected: 'a duration with its unit, longer than 0 and at most 1h (250ms, 15s, 2m)',
  },
  {
    what: 'tools: too many retries',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    max_retries: 100\n',
    },
    says: ['tools/t.yaml:5:18 tools[0].max_retries must be a whole number from 0 to 10, got 100'],
    expected: 'a whole number from 0 to 10',
  },
  {
    what: 'tools: a type that is not the endpoint’s',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    type: native\n',
    },
    says: ['tools/t.yaml:5:11 type is native, but the endpoint is that of a tool of type http: correct one of the two'],
    expected: 'http',
  },
  {
    what: 'tools: an endpoint without a scheme',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml': 'tools:\n  - name: x\n    endpoint: api.example.com/x\n    schema: {type: object}\n',
    },
    says: [
      'tools/t.yaml:3:15 endpoint must be an address: local://name, http://…, https://…, mcp://server/tool or skill://name; it has no scheme',
    ],
    expected: 'an address: local://name, http://…, https://…, mcp://server/tool or skill://name',
  },
  {
    what: 'tools: a password in an endpoint',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: x\n    endpoint: https://me:hunter2@api.example.com/x\n    schema: {type: object}\n',
    },
    says: ['tools/t.yaml:3:15 endpoint holds a user name or password: put it into a header as a reference'],
    expected: 'an address without credentials',
  },
  {
    what: 'tools: our own address',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml': 'tools:\n  - name: x\n    endpoint: http://[::1]:9100/x\n    schema: {type: object}\n',
    },
    says: [
      `tools/t.yaml:3:15 endpoint leads to this gateway itself (127.0.0.1:9100), so calls would loop: name the backend's own address`,
    ],
    expected: 'an address that is not this gateway',
  },
  {
    what: 'tools: no schema',
    files: { 'gateway.yaml': '', 'tools/t.yaml': 'tools:\n  - name: x\n    endpoint: local://x\n' },
    says: [
      'tools/t.yaml:2:5 x has no schema: describe its arguments, or write schema: {type: object, properties: {}} for none',
    ],
    expected: 'schema',
  },
  {
    what: 'tools: an effect that does not exist',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    effect: reads\n',
    },
    says: ['tools/t.yaml:5:13 tools[0].effect must be read, write, egress or execute, got "reads"'],
    expected: 'read, write, egress or execute',
  },
  {
    what: 'tools: returns that contradict',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    returns: [trusted, untrusted]\n',
    },
    says: [
      'tools/t.yaml:5:14 tools[0].returns must be untrusted, trusted, private, a list of these, or a map with trust and private',
    ],
    expected: 'untrusted, trusted, private, a list of these, or a map with trust and private',
  },
  {
    what: 'tools: a sink that is no pointer',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    sink_args: [id]\n',
    },
    says: [
      'tools/t.yaml:5:17 tools[0].sink_args[0] must be a JSON pointer to an argument, beginning with "/" (/url), got "id"',
    ],
    expected: 'a JSON pointer to an argument, beginning with "/" (/url)',
  },
  {
    what: 'tools: yes where true is meant',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    enabled: yes\n',
    },
    says: ['tools/t.yaml:5:14 tools[0].enabled must be true or false, got "yes"'],
    expected: 'true or false',
  },
  {
    what: 'tools: a template with an unknown argument',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    request: {method: GET, url: "/x/{args.idd}"}\n',
    },
    says: ['tools/t.yaml:5:33 {args.idd} can never be filled in: the schema declares no "idd"; did you mean "id"?'],
    expected: 'a declared argument',
  },
  {
    what: 'tools: a template with a placeholder that stands for nothing',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    request: {url: "/x/{arg.id}"}\n',
    },
    says: ['tools/t.yaml:5:20 {arg.id} stands for nothing: an argument is written {args.name}'],
    expected: '{args.name}',
  },
  {
    what: 'tools: a template whose address has two slashes and no scheme',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    request: {url: "//{args.id}/x"}\n',
    },
    says: [
      'tools/t.yaml:5:20 request.url must be a complete address, or a path on the endpoint’s host that begins with one "/"',
    ],
    expected: 'https://host/path or /path',
  },
  {
    what: 'tools: a template that takes its host from an argument',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    request: {method: GET, url: "https://{args.id}.example.com/x"}\n',
    },
    says: [
      'tools/t.yaml:5:33 request.url takes its host from an argument or a variable: write the host out, so that it can be checked',
    ],
    expected: 'a fixed host',
  },
  {
    what: 'tools: a body with GET',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml':
        'tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    request: {method: GET, url: /x, body: {a: 1}}\n',
    },
    says: ['tools/t.yaml:5:43 request has a body, which GET does not send: set method: POST'],
    expected: 'no body',
  },
  {
    what: 'tools: a malformed reference',
    files: {
      'gateway.yaml': '',
      'tools/t.yaml': `tools:\n  - name: lookup\n    endpoint: https://api.example.com/lookup\n    schema: {type: object, properties: {id: {type: string}}}\n    request: {url: /x, headers: {Authorization: "Bearer \${API-KEY}"}}\n`,
    },
    says: [
      `tools/t.yaml:5:49 \${API-KEY} is not a reference: write \${NAME} with letters, digits and "_" (no default, no prefix)`,
    ],
    expected: `\${NAME} or {env:NAME}`,
  },
  {
    what: 'tools: a server that is not there',
    files: { 'gateway.yaml': '', 'tools/t.yaml': 'tools:\n  - name: x\n    endpoint: mcp://demo/read\n' },
    says: ['tools/t.yaml:3:15 endpoint names the server demo, which is not in mcp_servers'],
    expected: 'a server of mcp_servers',
  },
]
