import type { ReactNode } from 'react'

export const MARK_NAMES = [
  'allow',
  'ask',
  'deny',
  'failed',
  'held',
  'expired',
  'cancelled',
  'running',
  'ran',
  'gate',
] as const
export type MarkName = (typeof MARK_NAMES)[number]

/** A filled silhouette with its sign cut out, so that it reads on any ground and survives forced colours. */
function cutOut(id: string, silhouette: ReactNode, sign: string): ReactNode {
  return (
    <>
      <mask id={id}>
        <rect width="16" height="16" fill="white" />
        <path d={sign} fill="none" stroke="black" strokeWidth="1.9" strokeLinecap="round" strokeLinejoin="round" />
      </mask>
      <g mask={`url(#${id})`}>{silhouette}</g>
    </>
  )
}

function ring(sign?: string, dash?: string): ReactNode {
  return (
    <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="8" cy="8" r="6.1" strokeDasharray={dash} />
      {sign && <path d={sign} />}
    </g>
  )
}

/** Disc, diamond, octagon, triangle, square, rings and dot: one silhouette a state (studio-design §4). */
export const MARK_DRAWINGS: Readonly<Record<MarkName, (id: string) => ReactNode>> = {
  allow: (id) => cutOut(id, <circle cx="8" cy="8" r="7" />, 'M4.9 8.2l2.1 2.2 4.1-4.6'),
  ask: (id) =>
    cutOut(
      id,
      <path d="M8 .5 15.5 8 8 15.5.5 8z" stroke="currentColor" strokeLinejoin="round" />,
      'M6.3 6.5a1.75 1.75 0 1 1 2.6 1.5c-.6.35-.9.7-.9 1.3M8 11.6v.01',
    ),
  deny: (id) => cutOut(id, <path d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z" />, 'M4.8 8h6.4'),
  failed: (id) =>
    cutOut(
      id,
      <path d="M8 1.6 15.2 14H.8z" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />,
      'M8 6.3v3.2M8 12v.01',
    ),
  held: (id) => cutOut(id, <rect x="1.2" y="1.2" width="13.6" height="13.6" rx="2" />, 'M6 5v6M10 5v6'),
  expired: () => ring('M8 4.8V8l2 1.6'),
  cancelled: () => ring('M3.9 3.9l8.2 8.2'),
  running: () => ring(undefined, '2.2 2.6'),
  ran: () => <circle cx="8" cy="8" r="2.6" />,
  gate: () => (
    <path
      d="M5 2v12M11 2v12M1 8h2M7.2 8h1.6M13 8h2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
    />
  ),
}
