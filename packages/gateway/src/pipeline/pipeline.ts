import type { CallResult } from '@hermes/contracts/call'
import { approve } from './approve.ts'
import { authenticate } from './authenticate.ts'
import { authorize } from './authorize.ts'
import type { CallRun } from './call-run.ts'
import { execute } from './execute.ts'
import { guard } from './guard.ts'
import { receive } from './receive.ts'
import { record, recordFailure } from './record.ts'
import { resolve } from './resolve.ts'
import { route } from './route.ts'
import { shape } from './shape.ts'
import { validate } from './validate.ts'

/**
 * The life of one call (DESIGN §3). Every way in goes through all of it; there is no side door. Each stage takes what
 * the one before found out, and whatever stops a call on the way is recorded like a call that ran.
 */
export async function runPipeline(call: CallRun): Promise<CallResult> {
  try {
    const received = call.step('receive', receive, call.input)
    const authenticated = await call.wait('authenticate', authenticate, received)
    const resolved = call.step('resolve', resolve, authenticated)
    const validated = call.step('validate', validate, resolved)
    const authorized = call.step('authorize', authorize, validated)
    const routed = call.step('route', route, authorized)
    const guarded = call.step('guard', guard, routed)
    const approved = await call.wait('approve', approve, guarded)
    const executed = await call.wait('execute', execute, approved)
    const shaped = call.step('shape', shape, executed)
    return await record(shaped, call)
  } catch (failure) {
    return recordFailure(failure, call)
  }
}
