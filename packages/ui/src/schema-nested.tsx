'use client'
import type { Json } from '@hermes/contracts/json'
import { type ComponentType, createContext, useContext } from 'react'
import type { ShapeProblem } from './schema-check.ts'
import type { Shape } from './schema-shape.ts'

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

const Control = createContext<ComponentType<ControlProps> | undefined>(undefined)

/** Says which component asks for the values inside of lists, objects and unions. */
export const NestedControls = Control.Provider

/** The control of a value inside of another: shapes nest, files do not import each other in circles. */
export function Nested(props: ControlProps) {
  const Component = useContext(Control)
  if (!Component) throw new Error('a nested control stands outside of a SchemaForm')
  return <Component {...props} />
}
