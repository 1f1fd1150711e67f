/** Where a configured object comes from: a line of a file, Studio, or the product itself. */
export type Source = { kind: 'file'; file: string; line: number } | { kind: 'studio' } | { kind: 'built-in' }

/** `routes/search.yaml:9`, `edited in Studio` or `built in`. */
export function formatSource(source: Source): string {
  switch (source.kind) {
    case 'file':
      return `${source.file}:${source.line}`
    case 'studio':
      return 'edited in Studio'
    case 'built-in':
      return 'built in'
  }
}
