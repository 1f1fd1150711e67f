import { expect, test } from 'vitest'
import { appRouter } from './router.ts'

test('every procedure of the admin API, by name', () => {
  expect(Object.keys(appRouter._def.procedures).sort()).toEqual([
    'keys.create',
    'keys.list',
    'keys.revoke',
    'logs.list',
    'logs.tail',
    'redaction.report',
    'routes.list',
    'routes.test',
    'session.createLink',
    'session.me',
    'status.get',
    'tools.get',
    'tools.list',
    'tools.run',
    'toolsets.list',
    'traces.facets',
    'traces.find',
    'traces.get',
    'traces.histogram',
    'traces.list',
    'traces.live',
    'traces.payload',
  ])
})
