import { skillEntrySchema } from '@hermes/contracts/config/gateway-file'
import type { JsonSchema } from '@hermes/contracts/json'
import type { StepSkillDefinition } from '@hermes/contracts/skill'
import { z } from 'zod'
import { checkJsonSchema } from './json-schema.ts'
import { checkEntries } from './listed-entries.ts'
import { inside, type Placed, type Report, sourceOf } from './report.ts'
import { optionalSection, type Section } from './section.ts'

const listSchema = z.array(z.unknown(), { error: 'a list of skills' })
const NO_ARGUMENTS: JsonSchema = { type: 'object', properties: {} }

/** Reads `skills:`, the step skills. Whether their steps call known tools is checked once all tools are known. */
export function readSkills(section: Section, report: Report): Placed<StepSkillDefinition>[] {
  const values = optionalSection(listSchema, section, report) ?? []
  return checkEntries(skillEntrySchema, { values, place: section.place, kind: 'skill' }, report).map(
    ({ entry, place }) => {
      const { name, description = '', steps } = entry
      const schema =
        entry.schema === undefined
          ? NO_ARGUMENTS
          : checkJsonSchema({ value: entry.schema, place: inside(place, 'schema'), of: 'arguments' }, report)
      return {
        place,
        entry: {
          name,
          description,
          schema: schema ?? NO_ARGUMENTS,
          steps: steps.map(({ call, args = {} }) => ({ call, args })),
          source: sourceOf(place),
        },
      }
    },
  )
}
