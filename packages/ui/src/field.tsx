'use client'
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { cn } from './cn.tsx'
import { VerdictMark } from './verdict-mark.tsx'

interface FieldIds {
  control: string
  hint?: string
  error?: string
}
const Ids = createContext<FieldIds | undefined>(undefined)

/** Ids and state that a control inside a {@link Field} takes on: label, description and whether it is wrong. */
export function useFieldProps(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const ids = useContext(Ids)
  if (!ids) return {}
  const described = [ids.error, ids.hint].filter(Boolean).join(' ')
  return {
    id: ids.control,
    ...(described && { 'aria-describedby': described }),
    ...(ids.error && { 'aria-invalid': true as const }),
  }
}

interface FieldProps {
  label: ReactNode
  /** Right of the label: "required", the type. */
  note?: ReactNode
  hint?: ReactNode
  /** What is wrong and how to put it right. */
  error?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A labelled control with its hint and, where it is wrong, its sentence. */
export function Field({ label, note, hint, error, children, className }: FieldProps) {
  const base = useId()
  const ids: FieldIds = {
    control: `${base}c`,
    ...(hint ? { hint: `${base}h` } : {}),
    ...(error ? { error: `${base}e` } : {}),
  }
  return (
    <div className={cn('grid content-start gap-[5px]', className)}>
      <div className="flex items-baseline gap-2">
        <label htmlFor={ids.control} className="font-medium">
          {label}
        </label>
        {note && <span className="ml-auto text-2xs text-ink-3">{note}</span>}
      </div>
      <Ids value={ids}>{children}</Ids>
      {hint && (
        <p id={ids.hint} className="text-ink-3 text-xs">
          {hint}
        </p>
      )}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  )
}

/** The sentence under a control that is wrong. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-deny text-xs">
      <VerdictMark mark="failed" size={13} className="mt-[3px]" />
      <span>{children}</span>
    </p>
  )
}

/** Cuts a control inside a {@link Field} off from that field's label and error: one of several in it. */
export function FieldScope({ children }: { children: ReactNode }) {
  return <Ids value={undefined}>{children}</Ids>
}

const BOX =
  'motion-press w-full min-w-0 rounded-control border border-line-control bg-raised px-2 text-input text-ink aria-invalid:border-deny-fill disabled:border-line disabled:bg-inset disabled:text-ink-3 read-only:bg-inset'

/** One line of text. Takes its label and error from the {@link Field} around it. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      {...useFieldProps()}
      {...rest}
      className={cn(BOX, 'h-control', className)}
    />
  )
}

/** Several lines of text, for what a machine reads in the machine's type. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      spellCheck={false}
      autoCorrect="off"
      {...useFieldProps()}
      {...rest}
      className={cn(BOX, 'block resize-y py-1.5 font-mono text-xs leading-[1.6] phone:text-input', className)}
    />
  )
}
