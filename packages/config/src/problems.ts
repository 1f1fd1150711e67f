/** One thing that is wrong (or, as a warning, doubtful) in a file, said so that a person can mend it. */
export interface ConfigProblem {
  /** Relative to the folder of gateway.yaml. */
  file: string
  /** Both count from 1. */
  line: number
  column: number
  /** Dotted path of the value inside the file, `''` for the file itself. */
  path: string
  /** What is wrong and what to do, one sentence without file and line. */
  message: string
  /** What would be right there. */
  expected: string
}

/** `gateway.yaml:12:3 server.port must be a number from 1 to 65535, got "abc"`. */
export function formatProblem(problem: ConfigProblem): string {
  return `${problem.file}:${problem.line}:${problem.column} ${problem.message}`
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** By file, line, column and text; the same thing said twice is kept once. */
export function sortProblems(problems: readonly ConfigProblem[]): ConfigProblem[] {
  const sorted = problems.toSorted(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.message, b.message),
  )
  return sorted.filter((problem, i) => {
    const before = sorted[i - 1]
    return !before || formatProblem(before) !== formatProblem(problem)
  })
}
