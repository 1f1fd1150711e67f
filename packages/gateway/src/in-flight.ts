/** The calls that are on their way, so that a gateway can stop without losing one. */
export class InFlight {
  readonly #places = new Set<AbortController>()
  readonly #waiting = new Set<() => void>()
  #draining = false

  get size(): number {
    return this.#places.size
  }

  get draining(): boolean {
    return this.#draining
  }

  /** Counts a call in. Its signal is aborted when the caller hangs up or the gateway can wait no longer. */
  enter(caller: AbortSignal | undefined): { signal: AbortSignal; leave: () => void } {
    const place = new AbortController()
    const hangUp = () => place.abort()
    if (caller?.aborted) hangUp()
    else caller?.addEventListener('abort', hangUp, { once: true })
    this.#places.add(place)
    return {
      signal: place.signal,
      leave: () => {
        caller?.removeEventListener('abort', hangUp)
        this.#places.delete(place)
        if (this.#places.size === 0) for (const wake of this.#waiting) wake()
      },
    }
  }

  /** Lets nothing new begin, waits for what is under way, at most `deadlineMs`, then cancels the rest and waits for that. */
  async drain(deadlineMs: number): Promise<void> {
    this.#draining = true
    if (this.#places.size === 0) return
    const empty = new Promise<void>((resolve) => this.#waiting.add(resolve))
    const deadline = setTimeout(() => {
      for (const place of this.#places) place.abort()
    }, deadlineMs)
    await empty
    clearTimeout(deadline)
  }
}
