import type { ToolKind } from '@hermes/contracts/tool'
import { Cpu, Globe, Layers, type LucideIcon, Plug, Wrench } from 'lucide-react'
import { Icon } from './icon.tsx'

const KIND_ICONS: Readonly<Record<ToolKind, LucideIcon>> = { native: Cpu, http: Globe, mcp: Plug, skill: Layers }

/** What sort of tool it is, beside its name; a wrench where that is not known. */
export function KindIcon({ kind }: { kind?: ToolKind | undefined }) {
  return <Icon of={kind ? KIND_ICONS[kind] : Wrench} />
}
