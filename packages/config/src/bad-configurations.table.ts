import type { BadConfiguration } from './bad/bad-configuration-for-tests.ts'
import { badGateway } from './bad/bad-gateway.table.ts'
import { badObjects } from './bad/bad-objects.table.ts'
import { badRoutes } from './bad/bad-routes.table.ts'
import { badSchemas } from './bad/bad-schemas.table.ts'
import { badTools } from './bad/bad-tools.table.ts'
import { badYaml } from './bad/bad-yaml.table.ts'

/** Every kind of mistake that people make in these files, with what they are told. */
export const BAD_CONFIGURATIONS: readonly BadConfiguration[] = [
  ...badYaml,
  ...badGateway,
  ...badObjects,
  ...badTools,
  ...badSchemas,
  ...badRoutes,
]
