'use client'
import { useState } from 'react'
import { FieldScope } from './field.tsx'
import { fittingVariant } from './schema-check.ts'
import { type ControlProps, Nested } from './schema-nested.tsx'
import { emptyValue, isWide, type Shape } from './schema-shape.ts'
import { Select } from './select.tsx'
import { useWords } from './words.tsx'

const UNSET = 'unset'

/** One of several shapes: which one, and its value. Null is a shape like any other, and not the same as left out. */
export function UnionControl({
  shape,
  value,
  onChange,
  name,
  required,
  ...rest
}: ControlProps<Extract<Shape, { kind: 'union' }>>) {
  const words = useWords()
  const [chosen, setChosen] = useState<number>()
  const fitting = fittingVariant(shape, value)
  // While a value fits nothing (half typed), the shape that a person chose stays.
  const at = value === undefined && !required ? -1 : fitting >= 0 ? fitting : (chosen ?? 0)
  const variant = shape.variants[at]
  const pick = (next: string) => {
    const index = next === UNSET ? -1 : Number(next)
    setChosen(index)
    const picked = shape.variants[index]
    onChange(picked ? emptyValue(picked.shape) : undefined)
  }
  const options = [
    ...shape.variants.map((one, index) => ({ value: String(index), label: one.label })),
    ...(required ? [] : [{ value: UNSET, label: words.notSet }]),
  ]
  const wide = variant && isWide(variant.shape)
  return (
    <div className={wide ? 'grid gap-2' : 'flex items-start gap-2'}>
      {variant && variant.shape.kind !== 'null' && (
        <div className="min-w-0 flex-1">
          <Nested {...rest} shape={variant.shape} value={value} onChange={onChange} name={name} required />
        </div>
      )}
      <FieldScope>
        <Select
          label={words.shape(name)}
          value={at >= 0 ? String(at) : UNSET}
          onValueChange={pick}
          options={options}
          className={wide ? 'order-first justify-self-start' : undefined}
        />
      </FieldScope>
    </div>
  )
}
