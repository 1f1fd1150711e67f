'use client'
import type { TraceDetail } from '@hermes/contracts/views/trace'
import { Button } from '@hermes/ui/button'
import { FieldError } from '@hermes/ui/field'
import { Icon } from '@hermes/ui/icon'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { problemOf } from '@/lib/problem.ts'
import { useTRPCClient } from '@/trpc/client.tsx'

/** Saves the trace with its payloads, as redacted as they are stored. */
export function ExportButton({ trace }: { trace: TraceDetail }) {
  const t = useTranslations('traces.trace')
  const client = useTRPCClient()
  const saving = useMutation({
    mutationFn: async () => {
      const payloads = await Promise.all(trace.calls.map((call) => client.traces.payload.query({ callId: call.id })))
      const calls = trace.calls.map((call, index) => ({ ...call, ...payloads[index] }))
      save(`trace-${trace.traceId}.json`, JSON.stringify({ ...trace, calls }, null, 2))
    },
  })
  return (
    <>
      <Button variant="quiet" busy={saving.isPending && t('exporting')} onClick={() => saving.mutate()}>
        <Icon of={Download} /> {t('export')}
      </Button>
      {saving.error && <FieldError>{t('exportFailed', { reason: problemOf(saving.error).title })}</FieldError>}
    </>
  )
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
