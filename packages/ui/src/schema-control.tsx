'use client'
import { JsonEditor } from './json-editor.tsx'
import { ArrayControl } from './schema-array.tsx'
import type { ControlProps } from './schema-nested.tsx'
import { ObjectControl } from './schema-object.tsx'
import { BooleanControl, EnumControl, NumberControl, StringControl } from './schema-scalars.tsx'
import { UnionControl } from './schema-union.tsx'
import { useWords } from './words.tsx'

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
