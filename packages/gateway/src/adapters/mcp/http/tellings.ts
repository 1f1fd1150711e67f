import type { AnswerEvents, AnswerReader } from './answer-reader.ts'

/** Messages under way that have no answer of their own. */
export interface Tellings {
  /** Sends one, by the given post. `mayDrop`: it is left out where too many are under way. */
  tell: (post: (events: AnswerEvents) => AnswerReader | string, options: { mayDrop: boolean }) => void
  /** Whatever is still under way is given up in a moment. */
  hurry: () => void
}

/** How long a server may take to take a message, ms; and how long when its connection ends. */
const TELL_MS = 10_000
const LAST_MS = 500

/** Keeps count of messages that nobody waits for, so that a server that does not take them holds nothing. */
export function createTellings(max: number): Tellings {
  const open = new Set<(ms: number) => void>()
  return {
    tell(post, { mayDrop }) {
      if (mayDrop && open.size >= max) return
      let timer: NodeJS.Timeout | undefined
      let posted: AnswerReader | string | undefined
      const over = () => {
        clearTimeout(timer)
        open.delete(giveUpIn)
      }
      const giveUpIn = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          if (typeof posted === 'object') posted.cancel()
          over()
        }, ms)
      }
      open.add(giveUpIn)
      giveUpIn(TELL_MS)
      posted = post({ onMessage: () => undefined, onEnd: over })
      if (typeof posted === 'string') over()
    },
    hurry() {
      for (const giveUpIn of open) giveUpIn(LAST_MS)
    },
  }
}
