import type { Stage } from '@hermes/contracts/stage'

/** Every word that a primitive says by itself; screens pass their own words as properties. */
export const ENGLISH = {
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  loading: 'Loading',
  optional: 'optional',
  required: 'required',
  gateReached: (stage: Stage, at: number, of: number) => `reached ${stage}, stage ${at} of ${of}`,
  gateStopped: (stage: Stage, at: number, of: number) => `stopped at ${stage}, stage ${at} of ${of}`,
  gateRunning: (stage: Stage, at: number, of: number) => `running, at ${stage}, stage ${at} of ${of}`,
  gateEmpty: 'no call yet',
  notReached: (stages: string) => `${stages}: not reached`,
  notNeeded: 'not needed',
  whoseTime: (shares: string) => `Whose time: ${shares}`,
  share: (owner: string, percent: number) => (percent < 1 ? `${owner} under 1 percent` : `${owner} ${percent} percent`),
  owners: { gateway: 'gateway', backend: 'backend', model: 'model', person: 'person', idle: 'backoff' },
  noTime: 'no time recorded',
  live: 'Live',
  reconnecting: (asOf: string) => `Reconnecting. Shown as of ${asOf}.`,
  paused: 'Paused',
  stopped: 'Stopped',
  newRows: (count: number) => `${count} new, show`,
  redacted: 'redacted',
  expand: 'Expand',
  collapse: 'Collapse',
  moreEntries: (count: number) => `Show ${count} more`,
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  fields: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
  hidden: (code: string, count: number) =>
    count === 1 ? `hidden character ${code}` : `${count} hidden characters ${code}`,
  hiddenCount: (count: number) => `${count} hidden`,
  addTo: (name: string) => `Add to ${name}`,
  removeFrom: (name: string, position: number) => `Remove ${name} ${position}`,
  shape: (name: string) => `Shape of ${name}`,
  asJson: 'as JSON',
  notJson: (reason: string) => `This is not JSON: ${reason}`,
  notSet: 'not set',
  setNull: 'null',
  yes: 'true',
  no: 'false',
  chooseOne: 'Choose one',
  exclude: (name: string) => `Leave out ${name}`,
  include: (name: string) => `Only ${name}`,
  moreOf: (count: number, name: string) => `${count} more in ${name}`,
  resize: 'Resize the panel',
  spans: 'Spans',
  timeline: 'Timeline',
  spanFailed: 'failed',
  find: 'Find or go to',
  nothingFound: 'Nothing found.',
  keys: 'Keys',
} as const

/** The shape that a translation of the primitives fills in. */
export type UiWords = {
  [K in keyof typeof ENGLISH]: (typeof ENGLISH)[K] extends string
    ? string
    : (typeof ENGLISH)[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Readonly<Record<keyof (typeof ENGLISH)[K], string>>
}
