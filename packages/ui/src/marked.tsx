import { Fragment } from 'react'

/** Text with every place marked that contains what is looked for, whatever its case. */
export function Marked({ text, find }: { text: string; find: string }) {
  return (
    <>
      {splitMatches(text, find).map((part, index) =>
        index % 2 === 1 ? (
          <mark
            key={`${index}${part}`}
            className="rounded-mark bg-focus-tint text-inherit shadow-[0_0_0_1px_var(--focus)]"
          >
            {part}
          </mark>
        ) : (
          <Fragment key={`${index}${part}`}>{part}</Fragment>
        ),
      )}
    </>
  )
}

/** Cuts text so that every second part is a match; the parts joined are the text. */
export function splitMatches(text: string, find: string): string[] {
  const needle = find.toLowerCase()
  const hay = text.toLowerCase()
  // Some letters change their length with their case; then positions do not carry over and nothing is marked.
  if (needle === '' || hay.length !== text.length) return [text]
  const parts: string[] = []
  let from = 0
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + needle.length))
    from = at + needle.length
  }
  return [...parts, text.slice(from)]
}
