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
  const rest = besides(tool)
  return (
    <div className="[&>section>*]:max-w-[860px]">
      <Section title={t('description')} note={tool.server && t('ownWords')}>
        {tool.listed?.title && <UntrustedText text={tool.listed.title} className="font-medium" />}
        {tool.description ? <UntrustedText text={tool.description} /> : <p className="text-ink-3">{t('none')}</p>}
      </Section>
      {rest && (
        <Section title={t('listed')} note={t('ownWords')}>
          <JsonView label={t('listed')} value={rest} depth={2} />
        </Section>
      )}
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

/** Annotations, icons and the like: shown as the data they are, so that no icon is fetched and no address is a link. */
function besides({ listed }: ToolDetail): Json | undefined {
  const { title: _title, ...rest } = listed ?? {}
  return Object.keys(rest).length > 0 ? (rest as Json) : undefined
}
