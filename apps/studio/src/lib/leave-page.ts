let leaving = false

/**
 * Says that this page is about to be left for good, before the request that makes it so: answers that come in
 * meanwhile are no reason to go elsewhere.
 * @returns takes it back, for when the request failed
 */
export function beginLeaving(): () => void {
  leaving = true
  const stay = () => {
    leaving = false
  }
  // A page that comes back from the browser's memory is not left any more.
  window.addEventListener('pageshow', stay, { once: true })
  return stay
}

/** Whether the page is being left. */
export const isLeaving = (): boolean => leaving
