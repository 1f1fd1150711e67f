import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readFiles } from './folder-for-tests.ts'
import { formatProblem } from './problems.ts'

const PAGE = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')

it('loads the worked example of docs/configuration.md without a warning', async () => {
  const blocks = [...PAGE.matchAll(/```yaml\n# (\S+\.yaml)\n(.*?)```/gs)]
  const files = Object.fromEntries(blocks.map(([, name = '', text = '']) => [name, text]))
  expect(Object.keys(files)).toEqual(['gateway.yaml', 'tools/weather.yaml', 'routes/weather.yaml'])
  const result = await readFiles(files, { HERMES_KEY_AGENT_NEWS: 'set', WEATHER_KEY: 'set' })
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'))
  expect(result.warnings).toEqual([])
  expect(result.content.tools[0]?.request?.url).toBe('/v1/weather/{args.city}')
  expect(result.content.routes[0]?.when.agentId).toBe('tester')
})
