import { formatPlace, inside, type Placed, type Report, refuse } from './report.ts'

/**
 * Refuses a name that stands twice and names both places; at the second one, since that is usually the new one.
 * @param what the kind of object, as it reads in "the tool web_search"
 */
export function refuseDuplicates(what: string, named: readonly Placed<{ name: string }>[], report: Report): void {
  const first = new Map<string, Placed<{ name: string }>>()
  for (const object of named) {
    const before = first.get(object.entry.name)
    if (!before) {
      first.set(object.entry.name, object)
      continue
    }
    const where = formatPlace(before.place)
    const message = `the ${what} ${object.entry.name} is defined twice, first at ${where}: rename or delete one of the two`
    const place = object.place.part === 'key' ? object.place : inside(object.place, 'name')
    refuse(report, place, [message, `a name that is not taken`])
  }
}
