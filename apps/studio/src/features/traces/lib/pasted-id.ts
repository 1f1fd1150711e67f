/** A trace or call id that somebody pasted as the whole filter; undefined where it is a filter. */
export function pastedId(text: string): string | undefined {
  const id = text.trim().toLowerCase()
  return /^(?:trc_)?[0-9a-f]{32}$/.test(id) || /^call_[0-9a-hjkmnp-tv-z]{26}$/.test(id) ? id : undefined
}
