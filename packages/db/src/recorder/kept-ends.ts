import type { EncodedCall } from './encode-call.ts'

/** Ends of calls that could not be written yet, by call; bounded, the oldest go first when there are too many. */
export interface KeptEnds {
  put(end: EncodedCall): void
  /** Forgets one: it is being written by other means. */
  remove(id: string): void
  /** The oldest, up to a number and a size; they stay until removed. */
  oldest(limits: { rows: number; bytes: number }): EncodedCall[]
  size(): number
  /** How many had to be let go since the last question. */
  takeLost(): number
}

/** @param maxBytes of all that is kept, counted in characters of JSON */
export function keptEnds(maxBytes: number): KeptEnds {
  const ends = new Map<string, EncodedCall>()
  let bytes = 0
  let lost = 0

  const remove = (id: string) => {
    bytes -= sizeOf(ends.get(id))
    ends.delete(id)
  }

  return {
    put(end) {
      remove(end.id)
      ends.set(end.id, end)
      bytes += sizeOf(end)
      for (const oldest of ends.keys()) {
        if (bytes <= maxBytes || ends.size === 1) break
        remove(oldest)
        lost++
      }
    },
    remove,
    oldest(limits) {
      const taken: EncodedCall[] = []
      let room = limits.bytes
      for (const end of ends.values()) {
        if (taken.length > 0 && (taken.length >= limits.rows || end.bytes > room)) break
        taken.push(end)
        room -= end.bytes
      }
      return taken
    },
    size: () => ends.size,
    takeLost() {
      const count = lost
      lost = 0
      return count
    },
  }
}

const sizeOf = (end: EncodedCall | undefined) => (end?.bytes ?? 0) + (end?.plain?.bytes ?? 0)
