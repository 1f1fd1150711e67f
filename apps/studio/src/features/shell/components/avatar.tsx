/** A person's initials; the name stands beside it or in its control's name. */
export function Avatar({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() ?? '')
  return (
    <span
      aria-hidden="true"
      className="inline-grid size-5 shrink-0 place-items-center rounded-full bg-ink-2 font-semibold text-[9.5px] text-bg"
    >
      {`${initials[0] ?? ''}${initials.length > 1 ? (initials.at(-1) ?? '') : ''}`}
    </span>
  )
}
