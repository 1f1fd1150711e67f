import pg from 'pg'

/** What a process has done since it began, by name. */
export type Counts = Readonly<
  Record<'abortControllers' | 'timers' | 'jsonTexts' | 'callStatements' | 'otherStatements', number>
>

/**
 * Counts from now on what costs time wherever it is done: a busy machine makes it slower, not more.
 * @returns the counts up to the moment of asking
 */
export function countEverything(): () => Counts {
  const counts = { abortControllers: 0, timers: 0, jsonTexts: 0, callStatements: 0, otherStatements: 0 }
  globalThis.AbortController = class extends AbortController {
    constructor() {
      super()
      counts.abortControllers++
    }
  }
  globalThis.setTimeout = counted(setTimeout, () => counts.timers++)
  JSON.stringify = counted(JSON.stringify, () => counts.jsonTexts++)
  // What writes calls down names its statement, so that it is prepared once; the rest is not on a call's way.
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('The driver has no query to count.')
  const countedQuery = counted(query as (...args: never[]) => unknown, ([asked]) => {
    const name = typeof asked === 'object' && asked !== null && 'name' in asked ? asked.name : undefined
    if (typeof name === 'string' && name.startsWith('record_')) counts.callStatements++
    else counts.otherStatements++
  })
  Object.assign(pg.Client.prototype, { query: countedQuery })
  return () => ({ ...counts })
}

/** The same function, which tells of each call of it before it does its work. */
function counted<Work extends (...args: never[]) => unknown>(
  work: Work,
  tell: (args: readonly unknown[]) => void,
): Work {
  const counting = function (this: unknown, ...args: never[]) {
    tell(args)
    return work.apply(this, args)
  }
  return Object.assign(counting, work) as unknown as Work
}
