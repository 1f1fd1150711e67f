import type { Metadata } from 'next'
import { TracePage } from '@/features/traces/components/trace-page.tsx'

interface Props {
  params: Promise<{ id: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).id).slice(0, 12) }
}

export default async function Page({ params }: Props) {
  return <TracePage id={decodeURIComponent((await params).id)} />
}
