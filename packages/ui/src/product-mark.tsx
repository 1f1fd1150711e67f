/** The product's own sign: two gates on a line. */
export function ProductMark({ size = 17 }: { size?: number }) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} role="img" aria-hidden="true" className="shrink-0">
      <path
        d="M6.2 3v4.3M6.2 12.7V17M13.8 3v4.3M13.8 12.7V17M2 10h16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="square"
      />
    </svg>
  )
}
