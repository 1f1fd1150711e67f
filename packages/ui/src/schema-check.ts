import { isJsonObject, type Json } from '@hermes/contracts/json'
import type { Shape } from './schema-shape.ts'

/** Something that does not fit, at a JSON pointer. */
export interface ShapeProblem {
  path: string
  message: string
}

/**
 * What the form itself can tell does not fit, before the gateway judges by the whole schema. It never forbids sending:
 * the refusal is worth seeing too.
 */
export function checkShape(shape: Shape, value: Json | undefined, path = ''): readonly ShapeProblem[] {
  const wrong = (message: string): readonly ShapeProblem[] => [{ path, message }]
  switch (shape.kind) {
    case 'json':
      return []
    case 'string':
      if (typeof value !== 'string') return wrong('Must be a string.')
      return shape.maxLength !== undefined && value.length > shape.maxLength
        ? wrong(`At most ${shape.maxLength} characters, has ${value.length}.`)
        : []
    case 'number':
      return numberProblem(shape, value).flatMap(wrong)
    case 'boolean':
      return typeof value === 'boolean' ? [] : wrong('Must be true or false.')
    case 'null':
      return value === null ? [] : wrong('Must be null.')
    case 'enum':
      return shape.options.some((option) => JSON.stringify(option) === JSON.stringify(value))
        ? []
        : wrong('Not one of the choices.')
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => checkShape(shape.item, item, `${path}/${index}`))
        : wrong('Must be a list.')
    case 'object':
      if (!isJsonObject(value)) return wrong('Must be an object.')
      return shape.fields.flatMap((field) => {
        const at = `${path}/${field.name.replaceAll('~', '~0').replaceAll('/', '~1')}`
        const has = Object.hasOwn(value, field.name)
        if (!has) return field.required ? [{ path: at, message: 'Required.' }] : []
        return checkShape(field.shape, value[field.name], at)
      })
    case 'union':
      return fittingVariant(shape, value) >= 0
        ? []
        : shape.variants[0]
          ? wrong(`Fits none of: ${shape.variants.map((one) => one.label).join(', ')}.`)
          : []
  }
}

function numberProblem(shape: Extract<Shape, { kind: 'number' }>, value: Json | undefined): readonly string[] {
  if (typeof value !== 'number') return ['Must be a number.']
  if (shape.integer && !Number.isInteger(value)) return ['Must be a whole number.']
  if (shape.minimum !== undefined && value < shape.minimum) return [`At least ${shape.minimum}.`]
  if (shape.maximum !== undefined && value > shape.maximum) return [`At most ${shape.maximum}.`]
  return []
}

/** Which variant of a union a value is; -1 for none. */
export function fittingVariant(shape: Extract<Shape, { kind: 'union' }>, value: Json | undefined): number {
  return shape.variants.findIndex((variant) => checkShape(variant.shape, value).length === 0)
}
