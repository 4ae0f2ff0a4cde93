import type { FastifyInstance } from 'fastify'
import { searchAnswer, searchAsked } from '../../../contract/overview/search.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { call } from '../../platform/http/call.ts'
import { findRecords } from './find-records.ts'
import { queueSearch } from '../../platform/limits/search-queue.ts'

export const searchRoutes = (app: FastifyInstance, deps: Deps): void => {
  const shape = { summary: 'Buscar en todo', query: searchAsked, answer: searchAnswer }
  call(app, 'GET search', shape, ({ query, caller, request }) =>
    queueSearch(caller.id, request.signal, (givenUp) =>
      findRecords({ db: deps.searchDb, now: deps.now }, query.search, caller, givenUp),
    ),
  )
}
