import { House, ListTree, type LucideIcon, Split, Wrench } from 'lucide-react'

export interface PageEntry {
  href: string
  /** Key of the `shell` messages. */
  name: 'home' | 'traces' | 'tools' | 'routes'
  icon: LucideIcon
  group: 'watch' | 'configure'
  /** `G` and then this letter. */
  letter: string
}

/** The pages that exist, in the order of the sidebar. A page joins when it works, not before. */
export const PAGES: readonly PageEntry[] = [
  { href: '/', name: 'home', icon: House, group: 'watch', letter: 'h' },
  { href: '/traces', name: 'traces', icon: ListTree, group: 'watch', letter: 't' },
  { href: '/tools', name: 'tools', icon: Wrench, group: 'configure', letter: 'l' },
  { href: '/routes', name: 'routes', icon: Split, group: 'configure', letter: 'o' },
]

/** Whether an entry is the page at a path, or holds it: a trace belongs to Traces. */
export function isCurrent(entry: PageEntry, path: string): boolean {
  return entry.href === '/'
    ? path === '/' || path === '/first-call'
    : path === entry.href || path.startsWith(`${entry.href}/`)
}
