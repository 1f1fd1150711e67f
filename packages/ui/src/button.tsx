import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.tsx'

const button = cva(
  'motion-press inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control border font-medium text-sm aria-disabled:border-line aria-disabled:bg-inset aria-disabled:text-ink-3 disabled:border-line disabled:bg-inset disabled:text-ink-3',
  {
    variants: {
      variant: {
        plain: 'border-line-strong bg-raised text-ink enabled:hover:bg-hover',
        primary:
          'border-action bg-action text-ink-on enabled:hover:border-action-hover enabled:hover:bg-action-hover [&_kbd]:border-current [&_kbd]:text-current [&_svg]:text-current',
        quiet: 'border-transparent bg-transparent font-normal text-ink-2 hover:bg-hover hover:text-ink',
        deny: 'border-line-strong bg-raised text-deny enabled:hover:bg-deny-tint [&_svg]:text-current',
      },
      size: { s: 'h-6 px-2 text-xs coarse:h-control', m: 'h-control px-2.5', l: 'h-[34px] px-[13px] coarse:h-control' },
      shape: { word: '', icon: 'px-0' },
    },
    compoundVariants: [
      { shape: 'icon', size: 's', class: 'w-6 coarse:w-control' },
      { shape: 'icon', size: 'm', class: 'w-control' },
      { shape: 'icon', size: 'l', class: 'w-[34px] coarse:w-control' },
    ],
    defaultVariants: { variant: 'plain', size: 'm', shape: 'word' },
  },
)

type ButtonLook = VariantProps<typeof button>

/** The same look for something that is a link: `<Link className={buttonClass({ variant: 'quiet' })}>`. */
export function buttonClass(look: ButtonLook & { className?: string | undefined } = {}): string {
  const { className, ...rest } = look
  return cn(button(rest), className)
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While it is at work: the verb in its progress form ("Approving…"). The button keeps its width and takes no press. */
  busy?: string | false
}

/** A named act. It says the act and its extent; `busy` says that it is under way. */
export function Button({ variant, size, shape, busy, className, children, type = 'button', ...rest }: ButtonProps) {
  const working = typeof busy === 'string'
  return (
    <button
      type={type}
      {...rest}
      aria-disabled={working || undefined}
      onClick={working ? (event) => event.preventDefault() : rest.onClick}
      className={buttonClass({ variant, size, shape, ...(className && { className }) })}
    >
      {working ? (
        <span className="grid place-items-center">
          <span className="invisible col-start-1 row-start-1 inline-flex items-center gap-1.5" aria-hidden="true">
            {children}
          </span>
          <span className="col-start-1 row-start-1" role="status">
            {busy}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  )
}
