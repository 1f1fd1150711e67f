import type { CallRecord } from '@hermes/contracts/call'
import { idTime, newId } from '@hermes/contracts/ids'
import type { RevisionContent } from '@hermes/contracts/revision'
import type { AttemptSpan } from '@hermes/contracts/span'
import type { StageRecord } from '@hermes/contracts/stage'
import type { ToolDefinition } from '@hermes/contracts/tool'
import { newSpanId, newTraceId } from '@hermes/contracts/trace-context'

/** A call that ran: what a search through the gateway leaves behind. Everything can be overridden. */
export function callRecord(overrides: Partial<CallRecord> = {}): CallRecord {
  const id = overrides.id ?? newId('call')
  return {
    id,
    traceId: newTraceId(),
    spanId: newSpanId(),
    startedAt: idTime(id) ?? Date.now(),
    channel: 'api',
    principal: { kind: 'apiKey', id: 'key_test', name: 'tester', roles: ['tools:write'], agents: [] },
    requestedTool: 'web_search',
    tool: 'web_search',
    toolKind: 'http',
    effect: 'read',
    revisionId: 'rev_1',
    outcome: 'ran',
    stages: [stageRecord()],
    attempts: [attemptSpan()],
    route: { name: 'search-default', target: 'https://search.example.com/v1' },
    arguments: { query: 'hermes' },
    result: { kind: 'json', value: { hits: 3 } },
    marks: { bytes: 10, redacted: [], trust: 'untrusted', private: false },
    durationUs: 12_000,
    time: { gatewayUs: 2_000, backendUs: 10_000, modelUs: 0, personUs: 0 },
    ...overrides,
  }
}

/** The intent of a call: recorded before it runs, its end not known. */
export function runningCall(overrides: Partial<CallRecord> = {}): CallRecord {
  const { result: _result, marks: _marks, ...call } = callRecord({ effect: 'write', tool: 'send_message' })
  return { ...call, requestedTool: 'send_message', outcome: 'running', attempts: [], ...overrides }
}

export function stageRecord(overrides: Partial<StageRecord> = {}): StageRecord {
  return { stage: 'receive', startUs: 0, durationUs: 20, outcome: 'passed', note: 'an envelope', ...overrides }
}

export function attemptSpan(overrides: Partial<AttemptSpan> = {}): AttemptSpan {
  return {
    spanId: newSpanId(),
    name: 'attempt 1 search.example.com',
    owner: 'backend',
    startUs: 1_000,
    durationUs: 10_000,
    status: 'ok',
    attributes: { status: 200 },
    ...overrides,
  }
}

/** An HTTP tool that reads and takes one string. */
export function toolDefinition(overrides: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name: 'web_search',
    description: 'Searches the web.',
    kind: 'http',
    endpoint: 'http://127.0.0.1:9200/search',
    schema: {
      type: 'object',
      properties: { query: { type: 'string' }, limit: { type: 'integer', default: 10 } },
      required: ['query'],
    },
    timeoutMs: 5_000,
    maxRetries: 0,
    effect: 'read',
    returns: { trust: 'untrusted', private: false },
    sinkArgs: [],
    asks: false,
    auth: { required: true, scope: 'public' },
    enabled: true,
    publicWeb: false,
    source: { kind: 'built-in' },
    ...overrides,
  }
}

/** A configuration with one tool and nothing else. */
export function revisionContent(overrides: Partial<RevisionContent> = {}): RevisionContent {
  return {
    tools: [toolDefinition()],
    routes: [],
    toolsets: [],
    servers: [],
    skills: [],
    policies: { deny: [] },
    sandbox: { allowedHosts: [], allowPrivate: ['127.0.0.1'], maxResponseBytes: 1_048_576 },
    redaction: { fields: [] },
    channels: {},
    ...overrides,
  }
}
