import type { Metadata } from 'next'
import { ToolPage } from '@/features/tools/components/tool-page.tsx'

interface Props {
  params: Promise<{ name: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) }
}

export default async function Page({ params }: Props) {
  return <ToolPage name={decodeURIComponent((await params).name)} />
}
