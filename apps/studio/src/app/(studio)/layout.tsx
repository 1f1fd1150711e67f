import type { ReactNode } from 'react'
import { Shell } from '@/features/shell/components/shell.tsx'

/** Pages for a person who is signed in. */
export default function StudioLayout({ children }: { children: ReactNode }) {
  return <Shell>{children}</Shell>
}
