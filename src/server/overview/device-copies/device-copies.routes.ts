import type { FastifyInstance } from 'fastify'
import { copiesAnswer, copiesAsked } from '../../../contract/shared/device/copies.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { call } from '../../platform/http/call.ts'
import { limitConcurrent } from '../../platform/limits/limit-concurrent.ts'
import { refreshCopies } from './refresh-copies.ts'

export const deviceCopyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const shape = { summary: 'Lo que cambió de lo que el dispositivo guarda', body: copiesAsked, answer: copiesAnswer }
  // Two at once in all: when a network returns, every device asks, and none of that may delay a save.
  call(app, 'POST user/device_copies', shape, ({ body, caller, request, reply }) =>
    limitConcurrent(
      `device_copies of ${caller.id}`,
      () => limitConcurrent('device_copies', () => refreshCopies(app, deps, { caller, request, reply }, body), request.signal),
      request.signal,
    ),
  )
}
