import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.tsx'

const chip = cva(
  'inline-flex h-5 max-w-full shrink-0 items-center gap-[5px] whitespace-nowrap rounded-[4px] border px-1.5 text-xs [&_svg]:size-3',
  {
    variants: {
      tone: {
        plain: 'border-line text-ink-2',
        ask: 'border-ask-line bg-ask-tint text-ask',
        deny: 'border-deny-line bg-deny-tint text-deny',
        allow: 'border-allow-line bg-allow-tint text-allow',
      },
      mono: { true: 'font-mono text-[11.5px]' },
    },
    defaultVariants: { tone: 'plain' },
  },
)

/** A small fact that stands by itself: kind, effect, role, "untrusted". */
export function Chip({ tone, mono, className, ...rest }: ComponentProps<'span'> & VariantProps<typeof chip>) {
  return <span className={cn(chip({ tone, mono }), className)} {...rest} />
}
