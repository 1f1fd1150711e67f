/** Revisions of the protocol that are judged, by the suite's names of them. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const
export type Revision = (typeof REVISIONS)[number]

export interface Scenario {
  revision: Revision
  /** The suite's own name of it. */
  name: string
}

const TOOLS = [
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'tools-call-with-progress',
  'json-schema-2020-12',
]

/** What needs a person or a model on the client's side (sampling, elicitation) is not offered, and not judged. */
const BY_REVISION: Readonly<Record<Revision, readonly string[]>> = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'logging-set-level',
    ...TOOLS,
    'tools-call-with-logging',
    'server-sse-multiple-streams',
    'server-session-lifecycle',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'server-stateless',
    'http-header-validation',
    'http-custom-header-server-validation',
    ...TOOLS,
    'caching',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
  ],
}

/** All scenarios, or those whose name contains a text. */
export function chooseScenarios(part = ''): readonly Scenario[] {
  return REVISIONS.flatMap((revision) => BY_REVISION[revision].map((name) => ({ revision, name }))).filter(({ name }) =>
    name.includes(part),
  )
}

/** Whether a scenario's outcome depends on what stands behind the gateway. */
export function reachesUpstream({ name }: Scenario): boolean {
  return name.startsWith('tools-') || name === 'server-stateless'
}

/**
 * Whether a scenario waits for lines of the server's log. Over stdio nothing tells whose they are, so they are relayed only
 * while one session alone uses the server: such a scenario has a gateway to itself there.
 */
export function hearsLog({ name }: Scenario): boolean {
  return name === 'tools-call-with-logging'
}
