'use client'
import { Page } from '@hermes/ui/page'

/** The page at /tools/[name]: one tool. */
export function ToolPage({ name }: { name: string }) {
  return <Page title={name}>{null}</Page>
}
