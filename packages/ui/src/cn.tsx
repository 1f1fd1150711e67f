import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// The merger must know our own names, or `text-sm text-ink` would be taken for two colours and one of them dropped.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', 'input'],
      radius: ['mark', 'control', 'overlay'],
      spacing: ['row', 'tree', 'control', 'cell'],
    },
    // What is cut to one line may not keep a wish to wrap from before.
    conflictingClassGroups: { 'text-overflow': ['whitespace'] },
  },
})

/** Joins class names; where two contradict each other the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
