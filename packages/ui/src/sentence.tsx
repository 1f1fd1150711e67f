import { Fragment } from 'react'

/** A sentence for people in which `backticks` mark what is typed or read by a machine. Nothing else in it is markup. */
export function Sentence({ text }: { text: string }) {
  return (
    <>
      {text.split('`').map((part, index) =>
        index % 2 === 1 ? (
          <code key={`${index}${part}`} className="mono text-ink">
            {part}
          </code>
        ) : (
          <Fragment key={`${index}${part}`}>{part}</Fragment>
        ),
      )}
    </>
  )
}
