'use client'
import type { Json } from '@hermes/contracts/json'
import { JsonEditor } from './json-editor.tsx'
import { ArrayControl } from './schema-array.tsx'
import type { ShapeProblem } from './schema-check.ts'
import { ObjectControl } from './schema-object.tsx'
import { BooleanControl, EnumControl, NumberControl, StringControl } from './schema-scalars.tsx'
import type { Shape } from './schema-shape.ts'
import { UnionControl } from './schema-union.tsx'
import { useWords } from './words.tsx'

export interface ControlProps<S extends Shape = Shape> {
  shape: S
  /** Undefined: left out. */
  value: Json | undefined
  onChange: (value: Json | undefined) => void
  /** Its name, for controls that stand without a visible label of their own. */
  name: string
  /** JSON pointer from the root. */
  path: string
  required: boolean
  problems: readonly ShapeProblem[]
}

/** The control that asks for a value of a shape. */
export function SchemaControl({ shape, ...rest }: ControlProps) {
  const words = useWords()
  switch (shape.kind) {
    case 'string':
      return <StringControl shape={shape} {...rest} />
    case 'number':
      return <NumberControl shape={shape} {...rest} />
    case 'boolean':
      return <BooleanControl shape={shape} {...rest} />
    case 'enum':
      return <EnumControl shape={shape} {...rest} />
    case 'null':
      return <span className="mono text-ink-3">{words.setNull}</span>
    case 'array':
      return <ArrayControl shape={shape} {...rest} />
    case 'object':
      return <ObjectControl shape={shape} {...rest} />
    case 'union':
      return <UnionControl shape={shape} {...rest} />
    case 'json':
      return <JsonEditor value={rest.value} onChange={rest.onChange} label={`${rest.name}, ${words.asJson}`} />
  }
}
