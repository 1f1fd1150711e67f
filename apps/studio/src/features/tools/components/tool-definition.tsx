'use client'
import type { Json } from '@hermes/contracts/json'
import type { ToolDetail } from '@hermes/contracts/views/tool'
import { JsonView } from '@hermes/ui/json-view'
import { Section } from '@hermes/ui/page'
import { UntrustedText } from '@hermes/ui/untrusted-text'
import { useTranslations } from 'next-intl'

/** What the tool says of itself, and the shapes of what goes in and comes out. */
export function ToolDefinition({ tool }: { tool: ToolDetail }) {
  const t = useTranslations('tools.definition')
  const parts: [name: 'schema' | 'output' | 'request' | 'response', value: unknown][] = [
    ['schema', tool.schema],
    ['output', tool.outputSchema],
    ['request', tool.request],
    ['response', tool.response],
  ]
  return (
    <div className="[&>section>*]:max-w-[860px]">
      <Section title={t('description')} note={tool.server && t('ownWords')}>
        {tool.description ? <UntrustedText text={tool.description} /> : <p className="text-ink-3">{t('none')}</p>}
      </Section>
      {parts.map(
        ([name, value]) =>
          value !== undefined && (
            <Section key={name} title={t(name)}>
              <JsonView label={t(name)} value={value as Json} depth={4} />
            </Section>
          ),
      )}
    </div>
  )
}
