/** How the command ends; written down for people in docs/cli.md. */
export const EXIT = {
  ok: 0,
  /** A call was refused or failed, a configuration is invalid, a check found a problem. */
  failed: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** No gateway answers. */
  unreachable: 3,
  /** Ended by INT. */
  interrupted: 130,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]
