import type { FastifyInstance } from 'fastify'
import { emergencyWays } from '../../../contract/emergencies/emergency-ways.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors/refusal.ts'
import { call, idParam } from '../../platform/http/call.ts'
import { limitConcurrent } from '../../platform/limits/limit-concurrent.ts'
import { waysOf } from './gather-ways.ts'

export const wayRoutes = (app: FastifyInstance, deps: Deps): void => {
  const ways = { summary: 'Recorridos de las unidades', params: idParam, answer: emergencyWays }
  call(app, 'GET emergency/{id}/ways', ways, async ({ params, caller }) =>
    // Ways of many units over weeks are long to read; nobody waits for those that somebody else reads.
    limitConcurrent(`ways for ${caller.id}`, async () => found(await waysOf(deps, params.id))),
  )
}
