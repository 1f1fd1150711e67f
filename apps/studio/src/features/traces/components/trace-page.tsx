'use client'
import { Page } from '@hermes/ui/page'

/** The page at /traces/[id]: one trace by its id. */
export function TracePage({ id }: { id: string }) {
  return <Page title={id}>{null}</Page>
}
