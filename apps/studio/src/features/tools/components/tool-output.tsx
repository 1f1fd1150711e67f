'use client'
import type { ToolOutput as Output, ResultMarks } from '@hermes/contracts/call'
import { formatBytes } from '@hermes/contracts/duration'
import { JsonView } from '@hermes/ui/json-view'
import { TruncationNotice } from '@hermes/ui/states'
import { UntrustedText } from '@hermes/ui/untrusted-text'
import { useTranslations } from 'next-intl'
import { outputParts } from '../lib/output-view.ts'

/** What a tool gave back: inert, with what was cut or masked said. */
export function ToolOutput({ output, marks }: { output: Output; marks?: ResultMarks | undefined }) {
  const t = useTranslations('tools.test')
  return (
    <div className="grid gap-2">
      {outputParts(output).map((part, index) => {
        const key = `${index}${part.kind}`
        if (part.kind === 'json') {
          return <JsonView key={key} label={t('result')} value={part.value} redacted={marks?.redacted} depth={3} />
        }
        return (
          <div key={key} className="rounded-control border bg-inset px-2.5 py-2">
            {part.kind === 'text' ? (
              <UntrustedText text={part.text} className="mono leading-[1.6]" />
            ) : (
              <span className="text-ink-2">{t('media', { type: part.type })}</span>
            )}
          </div>
        )
      })}
      {marks?.oversized && (
        <TruncationNotice>
          {t('oversized', {
            kept: formatBytes(marks.oversized.limit),
            received: formatBytes(marks.oversized.received),
          })}
        </TruncationNotice>
      )}
      {marks && marks.redacted.length > 0 && (
        <p className="text-ink-3 text-xs">{t('redacted', { count: marks.redactedCount ?? marks.redacted.length })}</p>
      )}
    </div>
  )
}
