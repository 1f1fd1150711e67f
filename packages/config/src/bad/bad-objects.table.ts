import type { BadConfiguration } from './bad-configuration-for-tests.ts'

export const badObjects: readonly BadConfiguration[] = [
  {
    what: 'mcp_servers: a map instead of a list',
    files: { 'gateway.yaml': 'mcp_servers:\n  demo:\n    transport: stdio\n' },
    says: ['gateway.yaml:2:3 mcp_servers must be a list of servers, got a map'],
    expected: 'a list of servers',
  },
  {
    what: 'mcp_servers: two underscores in a name',
    files: { 'gateway.yaml': 'mcp_servers:\n  - name: demo__mcp\n    transport: stdio\n    command: node\n' },
    says: [
      'gateway.yaml:2:11 mcp_servers[0].name must be a server name of up to 40 letters, digits, "-" and single "_" (demo-mcp), without "__", which separates server and tool, got "demo__mcp"',
    ],
    expected:
      'a server name of up to 40 letters, digits, "-" and single "_" (demo-mcp), without "__", which separates server and tool',
  },
  {
    what: 'mcp_servers: an unknown transport',
    files: { 'gateway.yaml': 'mcp_servers:\n  - name: demo\n    transport: sse\n    command: node\n' },
    says: ['gateway.yaml:3:16 mcp_servers[0].transport must be stdio or streamable_http, got "sse"'],
    expected: 'stdio or streamable_http',
  },
  {
    what: 'mcp_servers: an unknown way to expose its tools',
    files: {
      'gateway.yaml': 'mcp_servers:\n  - name: demo\n    transport: stdio\n    command: node\n    expose: raw\n',
    },
    says: ['gateway.yaml:5:13 mcp_servers[0].expose must be prefixed or passthrough, got "raw"'],
    expected: 'prefixed or passthrough',
  },
  {
    what: 'mcp_servers: expose as a flag',
    files: {
      'gateway.yaml': 'mcp_servers:\n  - name: demo\n    transport: stdio\n    command: node\n    expose: true\n',
    },
    says: ['gateway.yaml:5:13 mcp_servers[0].expose must be prefixed or passthrough, got true'],
    expected: 'prefixed or passthrough',
  },
  {
    what: 'mcp_servers: a passthrough name that a tool has',
    files: {
      'gateway.yaml':
        'mcp_servers:\n  - name: demo\n    transport: stdio\n    command: node\n    expose: passthrough\n    tools: [read, tasks_list]\n',
      'tools/tasks.yaml':
        'tools:\n  - {name: tasks.list, description: Lists., endpoint: "local://plugins/list", schema: {type: object}}\n',
    },
    says: [
      'gateway.yaml:6:19 tasks_list of demo, exposed passthrough, is a name that tasks.list (tools/tasks.yaml:2) has: leave it out, or expose demo prefixed',
    ],
    expected: 'names that nobody else has',
  },
  {
    what: 'mcp_servers: one passthrough name twice',
    files: {
      'gateway.yaml':
        'mcp_servers:\n  - {name: one, transport: stdio, command: node, expose: passthrough, tools: [read]}\n  - {name: two, transport: stdio, command: node, expose: passthrough, tools: [read]}\n',
    },
    says: [
      'gateway.yaml:3:79 read of two, exposed passthrough, is a name that the server one (gateway.yaml:2) has: leave it out, or expose two prefixed',
    ],
    expected: 'names that nobody else has',
  },
  {
    what: 'mcp_servers: no command',
    files: { 'gateway.yaml': 'mcp_servers:\n  - name: demo\n    transport: stdio\n' },
    says: ['gateway.yaml:2:5 demo has no command: name the program that is started (command: node)'],
    expected: 'command',
  },
  {
    what: 'mcp_servers: a command line',
    files: { 'gateway.yaml': 'mcp_servers:\n  - name: demo\n    transport: stdio\n    command: npx -y some-server\n' },
    says: [
      'gateway.yaml:4:14 command is a program without arguments, since no shell reads it: write command: npx and args: [-y, some-server]',
    ],
    expected: 'a program',
  },
  {
    what: 'mcp_servers: a url with stdio',
    files: {
      'gateway.yaml':
        'mcp_servers:\n  - name: demo\n    transport: stdio\n    command: node\n    url: http://127.0.0.1:8765/mcp\n',
    },
    says: [
      'gateway.yaml:5:10 url belongs to transport streamable_http, but demo has transport stdio: correct one of the two',
    ],
    expected: 'the keys of stdio',
  },
  {
    what: 'mcp_servers: an override of another tool',
    files: {
      'gateway.yaml':
        'mcp_servers:\n  - name: demo\n    transport: stdio\n    command: node\n    tools: [read]\n    overrides:\n      raed: {asks: true}\n',
    },
    says: ['gateway.yaml:7:13 overrides names raed, which is not among the tools of demo; did you mean "read"?'],
    expected: 'one of the tools',
  },
  {
    what: 'mcp_servers: a name twice',
    files: {
      'gateway.yaml':
        'mcp_servers:\n  - {name: demo, transport: stdio, command: node}\n  - {name: demo, transport: stdio, command: node}\n',
    },
    says: [
      'gateway.yaml:3:12 the server demo is defined twice, first at gateway.yaml:2: rename or delete one of the two',
    ],
    expected: 'a name that is not taken',
  },
  {
    what: 'mcp_servers: a tools key without a value',
    files: { 'gateway.yaml': 'mcp_servers:\n  - name: demo\n    transport: stdio\n    command: node\n    tools:\n' },
    says: ['gateway.yaml:5:11 mcp_servers[0].tools must be a list of tool names, got no value'],
    expected: 'a list of tool names',
  },
  {
    what: 'mcp_servers: a header of the protocol',
    files: {
      'gateway.yaml':
        'mcp_servers:\n  - name: demo\n    transport: streamable_http\n    url: https://example.com/mcp\n    headers:\n      Mcp-Session-Id: mine\n',
    },
    says: [
      'gateway.yaml:6:23 the header Mcp-Session-Id belongs to the protocol, and the gateway writes it itself: delete the line',
    ],
    expected: 'another header',
  },
  {
    what: 'mcp_servers: our own address',
    files: {
      'gateway.yaml': 'mcp_servers:\n  - {name: demo, transport: streamable_http, url: "http://localhost:9100/mcp"}\n',
    },
    says: [
      `gateway.yaml:2:51 url leads to this gateway itself (127.0.0.1:9100), so calls would loop: name the backend's own address`,
    ],
    expected: 'an address that is not this gateway',
  },
  {
    what: 'toolsets: a ring',
    files: { 'gateway.yaml': 'toolsets:\n  b:\n    includes: [c]\n  a:\n    includes: [b]\n  c:\n    includes: [a]\n' },
    says: ['gateway.yaml:4:3 toolsets include each other in a ring (a → b → c → a): remove one of the includes'],
    expected: 'toolsets that do not include themselves',
  },
  {
    what: 'toolsets: in two files',
    files: {
      'gateway.yaml': 'toolsets:\n  mine: {tools: [web_search]}\n',
      'config.yaml': 'toolsets:\n  mine: {tools: [web_search]}\n',
    },
    says: [
      'config.yaml:2:3 the toolset mine is defined twice, first at gateway.yaml:2: rename or delete one of the two',
    ],
    expected: 'a name that is not taken',
  },
  {
    what: 'toolsets: the name of everything',
    files: { 'gateway.yaml': 'toolsets:\n  all: {tools: [web_search]}\n' },
    says: ['gateway.yaml:2:3 "all" stands for every toolset: choose another name'],
    expected: 'another name',
  },
  {
    what: 'skills: no steps',
    files: { 'gateway.yaml': 'skills:\n  - name: report\n    steps: []\n' },
    says: ['gateway.yaml:3:12 skills[0].steps must be a list of at least one step, got an empty list'],
    expected: 'a list of at least one step',
  },
  {
    what: 'policies: a rule that denies everything by accident',
    files: { 'gateway.yaml': 'policies:\n  deny:\n    - reason: no\n' },
    says: [
      'gateway.yaml:3:7 policies.deny[0] must be a rule with tool, args or agent_id, since without any it would deny every call: write tool: "*" if that is meant',
    ],
    expected: 'tool: "*" if that is meant',
  },
  {
    what: 'config.yaml: an unknown channel',
    files: { 'gateway.yaml': '', 'config.yaml': 'tools:\n  telegrm:\n    disabled: [terminal]\n' },
    says: ['config.yaml:2:3 unknown key "telegrm" in tools; did you mean "telegram"?'],
    expected: 'one of studio, cli, acp, telegram, api, mcp, cron, webhook, subagent',
  },
  {
    what: 'config.yaml: a list without a value',
    files: { 'gateway.yaml': '', 'config.yaml': 'tools:\n  cli:\n    enabled:\n' },
    says: ['config.yaml:3:13 tools.cli.enabled must be a list of toolset names ([] for none), got no value'],
    expected: 'a list of toolset names ([] for none)',
  },
  {
    what: 'config.yaml: a server that is not there',
    files: {
      'gateway.yaml': 'mcp_servers:\n  - {name: demo-mcp, transport: stdio, command: node}\n',
      'config.yaml': 'mcp:\n  servers: [demo-mpc]\n',
    },
    says: [
      'config.yaml:2:13 mcp.servers names demo-mpc, which is not in mcp_servers of gateway.yaml; did you mean "demo-mcp"?',
    ],
    expected: 'one of demo-mcp',
  },
  {
    what: 'agent.yaml: not YAML',
    files: { 'gateway.yaml': '', 'agent.yaml': 'model: [\n' },
    says: ['agent.yaml:2:1 is indented wrongly, or a bracket is not closed: align it with its neighbours'],
    expected: 'aligned keys, closed brackets',
  },
]
