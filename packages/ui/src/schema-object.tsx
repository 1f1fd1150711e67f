'use client'
import { isJsonObject, type Json, type JsonObject } from '@hermes/contracts/json'
import { cn } from './cn.tsx'
import { Field } from './field.tsx'
import type { ShapeProblem } from './schema-check.ts'
import { type ControlProps, Nested } from './schema-nested.tsx'
import { isWide, type Shape, type ShapeField, shapeLabel } from './schema-shape.ts'
import { UntrustedText } from './untrusted-text.tsx'
import { useWords } from './words.tsx'

type ObjectProps = ControlProps<Extract<Shape, { kind: 'object' }>>

/** An object inside: its fields under a rule at the side. */
export function ObjectControl(props: ObjectProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the label that stands above.
    <div role="group" aria-label={props.name} className="border-l-2 pl-3">
      <ObjectFields {...props} />
    </div>
  )
}

/** The fields of an object, two beside each other where they are short and there is room. */
export function ObjectFields({ shape, value, onChange, path, problems }: ObjectProps) {
  const object: JsonObject = isJsonObject(value) ? value : {}
  const set = (name: string, next: Json | undefined) => {
    const { [name]: _before, ...rest } = object
    onChange(next === undefined ? rest : { ...object, [name]: next })
  }
  return (
    <div className="grid gap-x-[18px] gap-y-3.5 md:grid-cols-2">
      {shape.fields.map((field) => (
        <FieldOf
          key={field.name}
          field={field}
          path={`${path}/${field.name.replaceAll('~', '~0').replaceAll('/', '~1')}`}
          value={object[field.name]}
          onChange={(next) => set(field.name, next)}
          problems={problems}
        />
      ))}
    </div>
  )
}

interface FieldOfProps {
  field: ShapeField
  path: string
  value: Json | undefined
  onChange: (value: Json | undefined) => void
  problems: readonly ShapeProblem[]
}

function FieldOf({ field, path, value, onChange, problems }: FieldOfProps) {
  const words = useWords()
  const own = problems.find((problem) => problem.path === path)
  const wide = isWide(field.shape)
  return (
    <Field
      label={<code className="mono text-ink">{field.name}</code>}
      note={`${field.required ? `${words.required}, ` : ''}${shapeLabel(field.shape)}`}
      hint={field.description && <UntrustedText text={field.description} clip={240} />}
      error={own && `${own.message} ${own.path}`}
      className={cn(wide && 'md:col-span-2')}
    >
      <Nested
        shape={field.shape}
        value={value}
        onChange={onChange}
        name={field.name}
        path={path}
        required={field.required}
        problems={problems}
      />
    </Field>
  )
}
