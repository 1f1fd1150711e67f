import type { Files } from '../folder-for-tests.ts'

/** A configuration that must be refused, and what a person is told. */
export interface BadConfiguration {
  what: string
  files: Files
  /** Every problem as one line: file, line, column, what is wrong and the way out. */
  says: readonly string[]
  /** What would be right there (the first problem's). */
  expected: string
}
