'use client'
import { CopyBlock } from '@hermes/ui/copyable'
import { Segmented } from '@hermes/ui/segmented'
import { useTranslations } from 'next-intl'
import { useStatus } from '@/features/shell/hooks/use-status.ts'
import { useUrlState } from '@/hooks/use-url-state.ts'
import { useSampleCall } from '../hooks/use-sample-call.ts'
import { CLIENTS, snippet } from '../sample-call.ts'
import { Step } from './step.tsx'

const DEFAULTS = { client: 'curl' }

/** Step two: the address, in the words of the client that will call it. */
export function AddressStep() {
  const t = useTranslations('home.firstCall')
  const { data: status } = useStatus()
  const call = useSampleCall() ?? { tool: 'tool_name', arguments: {} }
  const [{ client: chosen }, setState] = useUrlState(DEFAULTS)
  const client = CLIENTS.find((one) => one === chosen) ?? 'curl'
  const at = { url: status?.gatewayUrl ?? 'http://127.0.0.1:9100', keyed: status?.authMode === 'api_key' }
  return (
    <Step
      number={2}
      title={t('address')}
      end={
        <Segmented
          label={t('client')}
          value={client}
          onValueChange={(next) => setState({ client: next }, 'replace')}
          options={CLIENTS.map((value) => ({ value, label: t(`clients.${value}`) }))}
        />
      }
    >
      <CopyBlock value={snippet(client, call, at)} />
    </Step>
  )
}
