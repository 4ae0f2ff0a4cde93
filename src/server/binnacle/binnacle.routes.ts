import type { FastifyInstance } from 'fastify'
import {
  binnacleEntry,
  binnacleFilters,
  binnacleRow,
  binnacleVerification,
} from '../../contract/binnacle/binnacle-entries.schema.ts'
import { pageOf } from '../../contract/shared/resource.schema.ts'
import type { Deps } from '../platform/deps.ts'
import { call, idParam } from '../platform/http/call.ts'
import { queueSearch } from '../platform/limits/search-queue.ts'
import { found } from '../platform/errors/refusal.ts'
import { listEntries, readEntry } from './entries.queries.ts'
import { entriesAbout } from './found-entries.queries.ts'
import { askVerification } from './run-verification.ts'
import { readVerification } from './verification.queries.ts'

export const binnacleRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  const list = { summary: 'La bitácora, lo más reciente primero', query: binnacleFilters, answer: pageOf(binnacleRow) }
  call(app, 'GET binnacle', list, ({ query, caller, request }) => {
    if (query.search === '') return listEntries(db, query)
    return queueSearch(caller.id, request.signal, async (givenUp) =>
      listEntries(deps.searchDb, query, await entriesAbout({ db: deps.searchDb, now: deps.now }, query.search, caller, givenUp)),
    )
  })

  const one = { summary: 'Un registro de la bitácora', params: idParam, answer: binnacleEntry }
  call(app, 'GET binnacle/{id}', one, async ({ params }) => found(await readEntry(db, params.id)))

  const verification = { summary: 'La última verificación de la bitácora', answer: binnacleVerification }
  call(app, 'GET binnacle/verification', verification, () => readVerification(db))
  const verify = { summary: 'Verificar la bitácora', answer: binnacleVerification }
  call(app, 'POST binnacle/verification', verify, ({ caller, key }) => askVerification(deps, { caller, key }))
}
