import { keysRouter } from './keys.ts'
import { logsRouter } from './logs.ts'
import { redactionRouter } from './redaction.ts'
import { routesRouter } from './routes.ts'
import { sessionRouter } from './session.ts'
import { statusRouter } from './status.ts'
import { toolsRouter } from './tools.ts'
import { toolsetsRouter } from './toolsets.ts'
import { tracesRouter } from './traces.ts'
import { router } from './trpc.ts'

/** Everything people can ask of the gateway. */
export const appRouter = router({
  status: statusRouter,
  session: sessionRouter,
  tools: toolsRouter,
  toolsets: toolsetsRouter,
  routes: routesRouter,
  traces: tracesRouter,
  keys: keysRouter,
  logs: logsRouter,
  redaction: redactionRouter,
})
export type AppRouter = typeof appRouter
