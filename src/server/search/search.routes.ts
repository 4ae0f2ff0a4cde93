import type { FastifyInstance } from 'fastify'
import { searchAnswer, searchAsked } from '../../contract/search.ts'
import type { Deps } from '../deps.ts'
import { call } from '../http/call.ts'
import { findRecords } from './find-records.ts'

export const searchRoutes = (app: FastifyInstance, deps: Deps): void => {
  const shape = { summary: 'Buscar en todo', query: searchAsked, answer: searchAnswer }
  call(app, 'GET search', shape, ({ query, caller }) => findRecords(deps.db, query.search, caller))
}
