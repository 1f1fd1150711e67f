'use client'
import { formatDuration } from '@hermes/contracts/duration'
import type { ToolDetail } from '@hermes/contracts/views/tool'
import { UntrustedText } from '@hermes/ui/untrusted-text'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { serverWords } from '../lib/server-words.ts'
import { useReturnsWord } from './tool-words.tsx'

/** One line of what everybody asks first about a tool. */
export function ToolFacts({ tool }: { tool: ToolDetail }) {
  const t = useTranslations('tools.facts')
  const returnsWord = useReturnsWord()
  return (
    <dl className="flex shrink-0 flex-wrap gap-x-6 gap-y-1 border-b px-4 py-2.5 text-xs">
      <Fact name={t('endpoint')} mono>
        {tool.endpoint}
      </Fact>
      <Fact name={t('timeout')}>{formatDuration(tool.timeoutMs)}</Fact>
      <Fact name={t('retries')}>{tool.maxRetries}</Fact>
      <Fact name={t('sinks')} mono={tool.sinkArgs.length > 0}>
        {tool.sinkArgs.join(', ') || t('none')}
      </Fact>
      <Fact name={t('returns')}>{returnsWord(tool.returns)}</Fact>
      <Fact name={t('outward')} mono>
        {tool.outwardName}
      </Fact>
      {tool.modelName !== undefined && (
        <Fact name={t('modelName')} mono>
          {tool.modelName}
        </Fact>
      )}
      {tool.serverStatus && (
        <Fact name={t('server')}>
          <UntrustedText text={serverWords(tool.serverStatus)} oneLine />
        </Fact>
      )}
      <Fact name={t('toolsets')} mono={tool.toolsets.length > 0}>
        {tool.toolsets.join(', ') || t('none')}
      </Fact>
    </dl>
  )
}

function Fact({ name, mono, children }: { name: string; mono?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className={mono ? 'mono min-w-0 break-all' : 'min-w-0'}>{children}</dd>
    </div>
  )
}
