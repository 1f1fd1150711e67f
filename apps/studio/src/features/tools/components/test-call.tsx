'use client'
import { isJsonObject } from '@hermes/contracts/json'
import type { ToolDetail } from '@hermes/contracts/views/tool'
import { Button } from '@hermes/ui/button'
import { CopyButton } from '@hermes/ui/copyable'
import { JsonEditor } from '@hermes/ui/json-editor'
import { Kbd } from '@hermes/ui/kbd'
import { Section } from '@hermes/ui/page'
import { countProblems, SchemaForm } from '@hermes/ui/schema-form'
import { Segmented } from '@hermes/ui/segmented'
import { SplitPane } from '@hermes/ui/split-pane'
import { ErrorRegion, StaleNote } from '@hermes/ui/states'
import { useIntoView } from '@hermes/ui/use-into-view'
import { useMedia } from '@hermes/ui/use-media'
import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useUrlState } from '@/hooks/use-url-state.ts'
import { problemOf } from '@/lib/problem.ts'
import { useTestArguments } from '../hooks/use-test-arguments.ts'
import { useTestCall } from '../hooks/use-test-call.ts'
import { terminalLine } from '../lib/terminal-line.ts'
import { CallResult } from './call-result.tsx'
import { EarlierCalls } from './earlier-calls.tsx'
import { ToolState } from './tool-words.tsx'

const DEFAULTS = { as: 'form' }

/** Arguments by form or as JSON on the left, what came of the call on the right. */
export function TestCall({ tool }: { tool: ToolDetail }) {
  const t = useTranslations('tools.test')
  const [{ as }, setUrl] = useUrlState(DEFAULTS)
  const [args, setArgs] = useTestArguments(tool.schema)
  const [tried, setTried] = useState(false)
  // Under each other, what came of the call stands right below its button.
  const beside = useMedia('(min-width: 1024px)')
  const { state, call, stop } = useTestCall(tool.name)
  const misfits = countProblems(tool.schema, args)
  const send = () => {
    setTried(true)
    void call(args)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
  }
  return (
    <SplitPane
      sideLabel={t('side')}
      width={470}
      sunken
      className="max-lg:flex-none max-lg:overflow-visible"
      side={
        <>
          <Side state={state} args={args} name={tool.name} />
          {!beside && <EarlierCalls name={tool.name} />}
        </>
      }
    >
      <form onSubmit={submit} onKeyDown={onKeyDown}>
        <div className="flex flex-wrap items-center gap-3 border-b px-5 py-2 phone:px-4">
          <Segmented
            label={t('shape')}
            value={as === 'json' ? 'json' : 'form'}
            onValueChange={(next) => setUrl({ as: next }, 'replace')}
            options={[
              { value: 'form', label: t('form') },
              { value: 'json', label: t('json') },
            ]}
          />
          <span className="text-ink-3 text-xs">{t('real')}</span>
        </div>
        <div className="px-5 py-4 phone:px-4">
          {as === 'json' ? (
            <JsonEditor
              label={t('arguments')}
              rows={14}
              value={args}
              onChange={(next) => isJsonObject(next) && setArgs(next)}
            />
          ) : (
            <SchemaForm schema={tool.schema} value={args} onChange={setArgs} quiet={!tried} label={t('arguments')} />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3 border-y px-5 py-3 phone:px-4">
          <Button type="submit" variant="primary" size="l" busy={state.at === 'calling' && t('calling')}>
            {t('call', { name: tool.name })} <Kbd>⌘↵</Kbd>
          </Button>
          {state.at === 'calling' && (
            <Button size="l" onClick={stop}>
              {t('stop')}
            </Button>
          )}
          {tool.status.state !== 'ready' && <ToolState status={tool.status} full />}
          {tried && misfits > 0 && <span className="text-ink-2 text-xs">{t('misfits', { count: misfits })}</span>}
        </div>
      </form>
      {beside && <EarlierCalls name={tool.name} />}
    </SplitPane>
  )
}

interface SideProps {
  state: ReturnType<typeof useTestCall>['state']
  args: ReturnType<typeof useTestArguments>[0]
  name: string
}

function Side({ state, args, name }: SideProps) {
  const t = useTranslations('tools.test')
  const line = terminalLine(name, args)
  const problem = state.at === 'failed' ? problemOf(state.error) : undefined
  const shown = useIntoView<HTMLDivElement>(state.at === 'done' ? state.result : problem && state)
  const stale = state.at === 'done' && JSON.stringify(state.args) !== JSON.stringify(args)
  return (
    <div ref={shown} aria-live="polite">
      {(state.at === 'idle' || state.at === 'calling') && (
        <Section>
          <p className="text-ink-2">{state.at === 'calling' ? t('calling') : t('nothing')}</p>
        </Section>
      )}
      {state.at === 'stopped' && (
        <Section>
          <p className="text-ink-2">{t('stopped')}</p>
        </Section>
      )}
      {problem && (
        <ErrorRegion title={problem.title} code={problem.code}>
          {problem.remedy}
        </ErrorRegion>
      )}
      {stale && <StaleNote className="block px-5 pt-3">{t('stale')}</StaleNote>}
      {state.at === 'done' && <CallResult result={state.result} />}
      <Section title={t('terminal')} end={<CopyButton value={line} size="s" variant="plain" />}>
        <pre className="mono whitespace-pre-wrap rounded-control border bg-inset px-2.5 py-2 leading-[1.6] [overflow-wrap:anywhere]">
          {line}
        </pre>
      </Section>
    </div>
  )
}
