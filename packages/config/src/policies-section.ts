import { denyEntrySchema, policiesSectionSchema } from '@hermes/contracts/config/gateway-file'
import { toRouteMatch } from '@hermes/contracts/config/route-entry'
import type { DenyRule } from '@hermes/contracts/policies'
import { checkEntries } from './listed-entries.ts'
import { inside, type Placed, type Report, sourceOf } from './report.ts'
import { optionalSection, type Section } from './section.ts'

const DEFAULT_REASON = 'A rule of this installation denies this call.'

/** Reads `policies:`: the deny rules, in the order of the file. */
export function readPolicies(section: Section, report: Report): Placed<DenyRule>[] {
  const policies = optionalSection(policiesSectionSchema, section, report)
  const place = inside(section.place, 'deny')
  return checkEntries(denyEntrySchema, { values: policies?.deny ?? [], place }, report).map(({ entry, place }) => ({
    place,
    entry: { match: toRouteMatch(entry), reason: entry.reason ?? DEFAULT_REASON, source: sourceOf(place) },
  }))
}
