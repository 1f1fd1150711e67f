import type { CallRecord } from '@hermes/contracts/call'
import type { CallRecorder } from '@hermes/contracts/ports/call-recorder'

/** A recorder that keeps the newest calls in memory: for benchmarks and for tests of the gateway alone. */
export interface MemoryRecorder extends CallRecorder {
  /** Newest last; a call whose end is known stands in for its intent. */
  calls(): readonly CallRecord[]
  /** Intents in the order in which they were committed. */
  intents(): readonly CallRecord[]
  /** From now on nothing can be recorded, or it can again. */
  setAvailable(available: boolean): void
}

/** @param capacity calls kept; the oldest is forgotten first */
export function createMemoryRecorder(capacity = 10_000): MemoryRecorder {
  const calls = new Map<string, CallRecord>()
  const intents: CallRecord[] = []
  let available = true
  const keep = async (record: CallRecord) => {
    if (!available) throw new Error('the recorder is not available')
    calls.set(record.id, record)
    if (calls.size > capacity) {
      const [oldest] = calls.keys()
      if (oldest !== undefined) calls.delete(oldest)
    }
  }
  return {
    available: () => available,
    async begin(record) {
      await keep(record)
      intents.push(record)
      if (intents.length > capacity) intents.shift()
    },
    finish: keep,
    calls: () => [...calls.values()],
    intents: () => intents,
    setAvailable: (now) => {
      available = now
    },
  }
}
