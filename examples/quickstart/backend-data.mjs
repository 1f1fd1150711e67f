// What the demo backend knows: a few customers, tasks, cities and pages, all made up.

const TASKS = [
  { id: 'task_1', title: 'Write the change log', status: 'open', owner: 'Mei' },
  { id: 'task_2', title: 'Rotate the search key', status: 'done', owner: 'Jonas' },
  { id: 'task_3', title: '整理周报', status: 'open', owner: '小林' },
  { id: 'task_4', title: 'Review the refund rule', status: 'done', owner: 'Ada' },
]

/** Tasks of one status. */
export function tasksList({ status = 'open', limit = 10 }) {
  const tasks = TASKS.filter((task) => status === 'all' || task.status === status).slice(0, limit)
  return { tasks, total: tasks.length }
}

const CUSTOMERS = [
  { id: 'cus_1', name: 'Acme Tools', plan: 'enterprise', access_code: '4711-9932' },
  { id: 'cus_2', name: 'Bluebird Cafe', plan: 'starter', access_code: '1180-2204' },
  { id: 'cus_3', name: '星河科技', plan: 'team', access_code: '8821-0057' },
]

const customers = (name) =>
  CUSTOMERS.filter((customer) => customer.name.toLowerCase().includes(String(name).toLowerCase()))

/** Customers whose name contains the text; `access_code` is there so that redaction has something to mask. */
export function crmLookup({ name = '' }) {
  return { backend: 'crm/lookup', customers: customers(name) }
}

/** The same for key accounts, with the person who looks after them. */
export function crmKeyAccounts({ name = '' }) {
  const found = customers(name).map((customer) => ({ ...customer, account_manager: 'Ada' }))
  return { backend: 'crm/key-accounts', customers: found }
}

/** Pretends to pay an order back. */
export function refund({ order_id, amount }) {
  return { order_id, amount, state: 'refunded' }
}

/** Pretends to delete a ticket. */
export function removeTicket({ ticket_id }) {
  return { ticket_id, state: 'deleted' }
}

const SKIES = ['clear', 'cloudy', 'light rain', 'windy']

/** Weather in the shape of a REST API that knows nothing of the gateway; the same city always has the same weather. */
export function weather(city, units) {
  const seed = [...city].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0)
  const celsius = (seed % 30) + 1
  return {
    location: { name: city },
    current: {
      temperature: units === 'imperial' ? Math.round(celsius * 1.8 + 32) : celsius,
      unit: units === 'imperial' ? '°F' : '°C',
      sky: SKIES[seed % SKIES.length],
    },
  }
}

const PAGES = [
  [
    'Tool gateways in practice',
    'https://docs.example.com/gateways',
    'One door for every tool call: registry, routes, guard, record.',
  ],
  [
    'Hermes release notes',
    'https://hermes.example.com/releases',
    'What changed in Hermes 0.10.0: tool gateway, skills, MCP.',
  ],
  ['Reading a trace', 'https://docs.example.com/traces', 'Whose time was it? Gateway and backend told apart.'],
  ['Model Context Protocol', 'https://mcp.example.com/intro', 'How servers offer tools to agents.'],
]

/** Results in SearXNG's shape: pages that share a word with the query, else all of them. */
export function search(query) {
  const words = String(query).toLowerCase().split(/\s+/).filter(Boolean)
  const hits = PAGES.filter(([title, , content]) =>
    words.some((word) => `${title} ${content}`.toLowerCase().includes(word)),
  )
  return (hits.length > 0 ? hits : PAGES).map(([title, url, content], index) => ({
    title,
    url,
    content,
    engine: 'demo',
    score: 1 / (index + 1),
  }))
}
