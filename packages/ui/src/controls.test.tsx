import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Check, LabelledCheck } from './check.tsx'
import { Copyable } from './copyable.tsx'
import { Field, Input } from './field.tsx'
import { Switch } from './switch.tsx'
import { ENGLISH } from './words.en.tsx'
import { WordsProvider } from './words.tsx'

const html = renderToStaticMarkup
const nothing = () => undefined

test('a button at work says the verb in its progress form, keeps its width and takes no press', () => {
  const shown = html(<Button busy="Approving…">Approve once</Button>)
  expect(shown).toContain('aria-disabled="true"')
  expect(shown).toContain('>Approving…<')
  expect(shown).toMatch(/class="invisible[^"]*"[^>]*>Approve once</)
})

test('a field’s label, hint and error belong to its control', () => {
  const shown = html(
    <Field label="Name" hint="As the agent calls it" error="Required.">
      <Input />
    </Field>,
  )
  const id = /<label for="([^"]+)"/.exec(shown)?.[1]
  expect(shown).toMatch(new RegExp(`<input[^>]*id="${id}"`))
  const described = /aria-describedby="([^"]+)"/.exec(shown)?.[1]?.split(' ') ?? []
  expect(described).toHaveLength(2)
  for (const part of described) expect(shown).toContain(`id="${part}"`)
  expect(shown).toContain('aria-invalid="true"')
})

test('boxes and switches tell their state to those who do not see it', () => {
  expect(html(<Check checked="indeterminate" onCheckedChange={nothing} label="All" />)).toContain(
    'aria-checked="mixed"',
  )
  expect(
    html(
      <LabelledCheck checked onCheckedChange={nothing}>
        Ran
      </LabelledCheck>,
    ),
  ).toMatch(/^<label.*aria-checked="true".*Ran<\/label>$/)
  expect(html(<Switch checked={false} onCheckedChange={nothing} label="read_note" held />)).toMatch(
    /role="switch" aria-checked="false".*aria-label="read_note"|aria-label="read_note".*aria-checked="false"/,
  )
})

test('what the primitives say themselves follows the language around them', () => {
  const words = { ...ENGLISH, copy: '复制' }
  expect(
    html(
      <WordsProvider words={words}>
        <Copyable value="rev_1" />
      </WordsProvider>,
    ),
  ).toContain('aria-label="复制"')
})
