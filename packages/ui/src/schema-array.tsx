'use client'
import type { Json } from '@hermes/contracts/json'
import { Plus, X } from 'lucide-react'
import { Button } from './button.tsx'
import { FieldScope } from './field.tsx'
import { Icon } from './icon.tsx'
import { type ControlProps, Nested } from './schema-nested.tsx'
import { emptyValue, type Shape } from './schema-shape.ts'
import { useWords } from './words.tsx'

/** A list: one row an entry, each can be taken out, one more can be added. */
export function ArrayControl({
  shape,
  value,
  onChange,
  name,
  path,
  required,
  problems,
}: ControlProps<Extract<Shape, { kind: 'array' }>>) {
  const words = useWords()
  const items = Array.isArray(value) ? value : []
  const remove = (index: number) => {
    const rest = items.toSpliced(index, 1)
    onChange(rest.length === 0 && !required ? undefined : rest)
  }
  return (
    <div className="rounded-control border border-line-strong">
      {items.map((item, index) => (
        <div key={`${items.length}-${String(index)}`} className="flex items-start gap-2 border-b px-2 py-1.5">
          <span aria-hidden="true" className="mono w-5 pt-1 text-right text-ink-3">
            {index}
          </span>
          <div className="min-w-0 flex-1">
            <FieldScope>
              <Nested
                shape={shape.item}
                value={item}
                onChange={(next) => onChange(items.with(index, next ?? emptied(shape.item)))}
                name={`${name} ${index}`}
                path={`${path}/${index}`}
                required
                problems={problems}
              />
            </FieldScope>
          </div>
          <Button variant="quiet" shape="icon" aria-label={words.removeFrom(name, index)} onClick={() => remove(index)}>
            <Icon of={X} size="s" />
          </Button>
        </div>
      ))}
      <Button variant="quiet" className="m-1" onClick={() => onChange([...items, emptyValue(shape.item)])}>
        <Icon of={Plus} size="s" />
        {words.addTo(name)}
      </Button>
    </div>
  )
}

/** An entry of a list cannot be left out; emptied, it is the empty value of its shape. */
function emptied(shape: Shape): Json {
  return emptyValue(shape)
}
