import { readdirSync } from 'node:fs'
import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'

type Tree = string | { [key: string]: Tree }

/** Every message with its path. */
function leaves(tree: Tree, path: readonly string[] = []): { path: readonly string[]; text: string }[] {
  if (typeof tree === 'string') return [{ path, text: tree }]
  return Object.entries(tree).flatMap(([key, value]) => leaves(value, [...path, key]))
}

const ALL = leaves(messages)

test('every catalogue file is part of the app', () => {
  const files = readdirSync(new URL('../messages/en/', import.meta.url)).map((file) => file.replace(/\.json$/, ''))
  expect(Object.keys(messages).toSorted()).toEqual(files.toSorted())
})

test('every message is well formed', () => {
  const broken: string[] = []
  for (const { path } of ALL) {
    const t = createTranslator({
      locale: 'en',
      messages: messages as never,
      onError: (error) => {
        // Values are the components' to give, and checked by the compiler; here only the form counts.
        if (error.code === 'INVALID_MESSAGE') broken.push(`${path.join('.')}: ${error.message}`)
      },
    })
    t.raw(path.join('.') as never)
    ;(t as (key: string) => string)(path.join('.'))
  }
  expect(broken).toEqual([])
})

test('words keep the house style: no exclamation marks, no pleas, no empty praise', () => {
  const wrong = ALL.filter(({ text }) => /!(?!=)|\bplease\b|\boops\b|\bsuccessfully\b|\.\.\./i.test(text))
  expect(wrong).toEqual([])
})
