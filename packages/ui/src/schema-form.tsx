'use client'
import { isJsonObject, type JsonObject, type JsonSchema } from '@hermes/contracts/json'
import { JsonEditor } from './json-editor.tsx'
import { checkShape, type ShapeProblem } from './schema-check.ts'
import { SchemaControl } from './schema-control.tsx'
import { NestedControls } from './schema-nested.tsx'
import { ObjectFields } from './schema-object.tsx'
import { emptyValue, shapeOf } from './schema-shape.ts'

interface SchemaFormProps {
  /** Of the arguments: an object's schema. */
  schema: JsonSchema
  value: JsonObject
  onChange: (value: JsonObject) => void
  /** What the gateway found; joins what the form itself can tell. */
  problems?: readonly ShapeProblem[]
  /** Nothing is red before a person has tried. */
  quiet?: boolean
  label: string
}

/**
 * Arguments as a form made from their schema. Each value keeps its JSON type; what a schema says beyond what the form
 * knows is asked for as JSON in that field. Its twin is {@link JsonEditor} on the same value.
 */
export function SchemaForm({ schema, value, onChange, problems = [], quiet, label }: SchemaFormProps) {
  const shape = shapeOf(schema)
  if (shape.kind !== 'object') {
    return <JsonEditor label={label} value={value} rows={8} onChange={(next) => isJsonObject(next) && onChange(next)} />
  }
  const found = quiet ? problems : [...problems, ...checkShape(shape, value)]
  return (
    // biome-ignore lint/a11y/useSemanticElements: the group's name is its page's heading, not a legend.
    <div role="group" aria-label={label}>
      <NestedControls value={SchemaControl}>
        <ObjectFields
          shape={shape}
          value={value}
          onChange={(next) => onChange(isJsonObject(next) ? next : {})}
          name={label}
          path=""
          required
          problems={found}
        />
      </NestedControls>
    </div>
  )
}

/** How many arguments do not fit, as far as the form can tell. */
export function countProblems(schema: JsonSchema, value: JsonObject): number {
  return checkShape(shapeOf(schema), value).length
}

/** Arguments to begin with: what the schema requires, each empty in its own JSON type or at its default. */
export function startingArguments(schema: JsonSchema): JsonObject {
  const value = emptyValue(shapeOf(schema))
  return isJsonObject(value) ? value : {}
}
