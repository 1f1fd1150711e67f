import type { BadConfiguration } from './bad-configuration-for-tests.ts'

export const badRoutes: readonly BadConfiguration[] = [
  {
    what: 'routes: neither to nor a role',
    files: { 'gateway.yaml': '', 'routes/r.yaml': 'routes:\n  - name: rule\n    when: {tool: web_search}\n' },
    says: [
      'routes/r.yaml:2:5 routes[0] must be a rule with to (where calls go) or auth.require_role (who may call), or both',
    ],
    expected: 'a rule with to (where calls go) or auth.require_role (who may call), or both',
  },
  {
    what: 'routes: no when',
    files: { 'gateway.yaml': '', 'routes/r.yaml': 'routes:\n  - name: rule\n    to: http://127.0.0.1:9200/x\n' },
    says: ['routes/r.yaml:2:5 routes[0].when is missing: it must be a map with tool, args or agent_id'],
    expected: 'a map with tool, args or agent_id',
  },
  {
    what: 'routes: an unknown condition',
    files: {
      'gateway.yaml': '',
      'routes/r.yaml':
        'routes:\n  - name: rule\n    when: {tool: web_search, args: {query: {matches: x}}}\n    to: http://127.0.0.1:9200/x\n',
    },
    says: ['routes/r.yaml:3:45 unknown key "matches" in routes[0].when.args.query; known here: contains and equals'],
    expected: 'one of contains, equals',
  },
  {
    what: 'routes: a priority in words',
    files: {
      'gateway.yaml': '',
      'routes/r.yaml':
        'routes:\n  - name: rule\n    when: {tool: web_search}\n    to: http://127.0.0.1:9200/x\n    priority: high\n',
    },
    says: ['routes/r.yaml:5:15 routes[0].priority must be a whole number from -1000000 to 1000000, got "high"'],
    expected: 'a whole number from -1000000 to 1000000',
  },
  {
    what: 'routes: our own address',
    files: {
      'gateway.yaml': '',
      'routes/r.yaml': 'routes:\n  - name: rule\n    when: {tool: web_search}\n    to: http://127.0.0.1:9100/search\n',
    },
    says: [
      `routes/r.yaml:4:9 to leads to this gateway itself (127.0.0.1:9100), so calls would loop: name the backend's own address`,
    ],
    expected: 'an address that is not this gateway',
  },
  {
    what: 'routes: a role for an unknown toolset',
    files: {
      'gateway.yaml': '',
      'routes/r.yaml':
        'routes:\n  - name: rule\n    when: {tool: "sensitve:*"}\n    auth: {require_role: tools:sensitive}\n',
    },
    says: [
      'routes/r.yaml:3:18 sensitve:* names the toolset "sensitve", which does not exist: the rule rule asks for a role but would protect nothing. Define the toolset under toolsets, or correct the name',
    ],
    expected: 'a toolset that exists',
  },
  {
    what: 'routes: a name twice',
    files: {
      'gateway.yaml': '',
      'routes/a.yaml': 'routes:\n  - {name: r, when: {tool: web_search}, to: "http://127.0.0.1:9200"}\n',
      'routes/b.yaml': 'routes:\n  - {name: r, when: {tool: web_search}, to: "http://127.0.0.1:9200"}\n',
    },
    says: ['routes/b.yaml:2:12 the rule r is defined twice, first at routes/a.yaml:2: rename or delete one of the two'],
    expected: 'a name that is not taken',
  },
  {
    what: 'routes: a file of tools',
    files: { 'gateway.yaml': '', 'routes/a.yaml': 'tools: []\n' },
    says: ['routes/a.yaml:1:1 unknown key "tools" in this file; known here: routes'],
    expected: 'one of routes',
  },
]
