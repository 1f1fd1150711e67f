/** What has been started, stopped again in the opposite order; whoever calls later waits for the same stop. */
export class Closers {
  readonly #closers: (() => Promise<void> | void)[] = []
  #closing: Promise<void> | undefined

  add(closer: () => Promise<void> | void): void {
    this.#closers.push(closer)
  }

  /** Runs them all, also where one fails; then fails with the first failure. */
  close(): Promise<void> {
    this.#closing ??= this.#run()
    return this.#closing
  }

  async #run(): Promise<void> {
    const failures: unknown[] = []
    for (let closer = this.#closers.pop(); closer; closer = this.#closers.pop()) {
      try {
        await closer()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
