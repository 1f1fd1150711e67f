'use client'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Icon } from './icon.tsx'
import { useWords } from './words.tsx'

interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children' | 'value'> {
  /** What goes to the clipboard; a function where that is known only at the press, such as the page's address. */
  value: string | (() => string)
  /** Its name where only the icon shows; its word otherwise. */
  label?: string | undefined
  iconOnly?: boolean
}

/** Copies a value and says so in its place for two seconds. */
export function CopyButton({ value, label, iconOnly, variant = 'quiet', ...rest }: CopyButtonProps) {
  const words = useWords()
  const [copied, setCopied] = useState(false)
  // External system: the clock that takes the tick away again.
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    void navigator.clipboard.writeText(typeof value === 'string' ? value : value()).then(() => setCopied(true))
  }
  const name = label ?? words.copy
  return (
    <Button
      variant={variant}
      {...rest}
      onClick={copy}
      {...(iconOnly && { shape: 'icon' as const, 'aria-label': name })}
    >
      <Icon of={copied ? Check : Copy} size="s" />
      {!iconOnly && name}
      <span role="status" className="sr-only">
        {copied ? words.copied : ''}
      </span>
    </Button>
  )
}

/** Something a machine wrote that people carry elsewhere: an id, an address. */
export function Copyable({ value, children, label }: { value: string; children?: ReactNode; label?: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-0.5">
      <code className="mono min-w-0 truncate text-ink-2">{children ?? value}</code>
      <CopyButton value={value} iconOnly size="s" {...(label && { label })} />
    </span>
  )
}

/** A block of text to be copied whole: a command, a configuration. It wraps, so nothing is hidden to the right. */
export function CopyBlock({ value, label, shown }: { value: string; label?: string; shown?: ReactNode }) {
  return (
    <div className="relative rounded-control border bg-inset">
      <pre className="mono whitespace-pre-wrap break-words py-[11px] pr-24 pl-3.5 text-[12.5px] leading-[21px]">
        {shown ?? value}
      </pre>
      <CopyButton
        value={value}
        variant="plain"
        size="s"
        className="absolute top-1.5 right-1.5"
        {...(label && { label })}
      />
    </div>
  )
}
