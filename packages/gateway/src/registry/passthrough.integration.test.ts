import { revisionContent } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { fixtureServer } from '../adapters/mcp/pool-for-tests.ts'
import { revisionOf, testGateway } from '../gateway-for-tests.ts'

test('exposing a server otherwise renames its tools in one step and leaves the server running', async () => {
  const contentOf = (more: { expose?: 'passthrough' } = {}) =>
    revisionContent({ tools: [], servers: [fixtureServer('fake', ['tools=env,echo'], more)] })
  await using hermes = await testGateway({ content: contentOf() })
  const names = () => hermes.gateway.tools().map(({ outwardName }) => outwardName)
  const pid = async (name: string) => {
    const { output } = await hermes.call(name)
    return output?.kind === 'mcp' ? (output.structuredContent as { pid: number }).pid : undefined
  }
  expect(names()).toEqual(['mcp__fake__echo', 'mcp__fake__env'])
  const before = await pid('mcp__fake__env')
  let news = 0
  hermes.gateway.onTools(() => void news++)
  await hermes.gateway.activate(revisionOf(contentOf({ expose: 'passthrough' }), 2))
  expect(names()).toEqual(['echo', 'env'])
  expect(news).toBe(1)
  expect(await pid('env')).toBe(before)
  // Who still knows the old name is served.
  expect(await pid('mcp__fake__env')).toBe(before)
})
