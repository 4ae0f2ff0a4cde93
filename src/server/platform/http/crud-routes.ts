import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { ResourcePath } from '../../../contract/shared/rights/resources.ts'
import { listQuery, option, pageOf } from '../../../contract/shared/resource.schema.ts'
import type { Deps } from '../deps.ts'
import { inNaturalOrder } from '../records/natural-order.ts'
import { changeRecord, lastSave, recordChanges } from '../records/record-change.ts'
import { call, idParam } from './call.ts'
import { acceptReadRow } from './accept-read-row.ts'
import type { ResourceQueries } from '../records/table-queries.ts'
import { fail, found } from '../errors/refusal.ts'

type Stored = { id: number; version: number }

/**
 * The six calls of a resource whose row is its fields (B-API-06 to B-API-11). A resource that differs registers the routes below
 * one by one.
 */
export const crudRoutes = <
  I extends z.ZodType,
  U extends z.ZodType<{ version?: number | undefined }>,
  R extends z.ZodType,
  Row extends z.output<R> & Stored,
>(
  app: FastifyInstance,
  deps: Deps,
  { path, input, update, row }: { path: ResourcePath; input: I; update: U; row: R },
  queries: ResourceQueries<Row, z.output<I>> & ResourceQueries<Row, Omit<z.output<U>, 'version'>>,
): void => {
  listRoute(app, deps, path, {
    query: z.strictObject({ ...listQuery, async_options: z.string().max(5).optional() }),
    row,
    queries,
  })
  optionsRoute(app, deps, path, queries)
  readRoute(app, deps, path, { row, queries })
  createRoute(app, deps, path, { input, row, queries })
  updateRoute(app, deps, path, { input: update, row, queries })
  deleteRoute(app, deps, path, queries)
}

interface Piece<R extends z.ZodType, Row, Input> {
  row: R
  queries: ResourceQueries<Row, Input>
}
type ListAskedFor = { page: number; search: string; ordering: string; async_options?: string | undefined }

/** Answers `{count, results}`. Every query key other than page, search and ordering is an equality on the column of that name. */
export const listRoute = <Q extends z.ZodType<ListAskedFor>, R extends z.ZodType, Row extends z.output<R>, Input>(
  app: FastifyInstance,
  deps: Deps,
  path: ResourcePath,
  piece: Piece<R, Row, Input> & { query: Q },
): void => {
  const answer = z.union([pageOf(piece.row), pageOf(option)])
  call(app, `GET ${path}`, { summary: 'Lista paginada', query: piece.query, answer }, async ({ query }) => {
    // The remaining keys are the filters that the query's schema names.
    const { page, search, ordering, async_options, ...filters } = query as ListAskedFor &
      Record<string, string | number | readonly number[] | undefined>
    if (async_options !== 'true') return piece.queries.list(deps.db, { page, search, ordering, filters })
    const results = inNaturalOrder(await piece.queries.options(deps.db, search))
    return { count: results.length, results }
  })
}

/** Every record as id and name, for filters and selectors. */
export const optionsRoute = <Row, Input>(
  app: FastifyInstance,
  deps: Deps,
  path: ResourcePath,
  queries: ResourceQueries<Row, Input>,
): void =>
  call(app, `GET ${path}/filter_list`, { summary: 'Opciones', answer: z.array(option) }, async () =>
    inNaturalOrder(await queries.options(deps.db, '')),
  )

export const readRoute = <R extends z.ZodType, Row extends z.output<R>, Input>(
  app: FastifyInstance,
  deps: Deps,
  path: ResourcePath,
  { row, queries }: Piece<R, Row, Input>,
): void =>
  call(app, `GET ${path}/{id}`, { summary: 'Un registro', params: idParam, answer: row }, async ({ params }) =>
    found(await queries.read(deps.db, params.id)),
  )

export const createRoute = <I extends z.ZodType, R extends z.ZodType, Row extends z.output<R> & Stored>(
  app: FastifyInstance,
  deps: Deps,
  path: ResourcePath,
  { input, row, queries }: Piece<R, Row, z.output<I>> & { input: I },
): void =>
  call(app, `POST ${path}`, { summary: 'Crear', body: acceptReadRow(input, row), answer: row }, ({ body, caller, key }) =>
    recordChanges(deps, { caller, key }, async (trx, log) => {
      const created = found(await queries.read(trx, await queries.insert(trx, body)))
      log.created(path, created)
      return created
    }),
  )

/** A save of an outdated version is answered 409 with the current record (S-9). */
export const updateRoute = <
  I extends z.ZodType<{ version?: number | undefined }>,
  R extends z.ZodType,
  Row extends z.output<R> & Stored,
>(
  app: FastifyInstance,
  deps: Deps,
  path: ResourcePath,
  { input, row, queries }: Piece<R, Row, Omit<z.output<I>, 'version'>> & { input: I },
): void =>
  call(
    app,
    `PUT ${path}/{id}`,
    { summary: 'Guardar', params: idParam, body: acceptReadRow(input, row), answer: row },
    ({ body, params, caller, key }) =>
      changeRecord(deps, { caller, key }, `${path}/${params.id}`, async (trx, log) => {
        const { version, ...sent } = body
        await queries.lock(trx, params.id)
        const before = found(await queries.read(trx, params.id))
        if (version !== undefined && version !== before.version)
          throw fail('record.changed', {}, { current: before, ...(await lastSave(trx, path, before)) })
        await queries.update(trx, params.id, sent)
        const after = found(await queries.read(trx, params.id))
        log.edited(path, before, after)
        return after
      }),
  )

/** Refuses to delete a record in use, and says what uses it. */
export const deleteRoute = <Row extends Stored, Input>(
  app: FastifyInstance,
  deps: Deps,
  path: ResourcePath,
  queries: ResourceQueries<Row, Input>,
): void =>
  call(app, `DELETE ${path}/{id}`, { summary: 'Eliminar', params: idParam }, ({ params, caller, key }) =>
    changeRecord(deps, { caller, key }, `${path}/${params.id}`, async (trx, log) => {
      await queries.lock(trx, params.id)
      const before = found(await queries.read(trx, params.id))
      const uses = await queries.uses(trx, params.id)
      if (uses.length > 0) throw fail('record.in_use', { users: new Intl.ListFormat('es').format(uses) })
      await queries.remove(trx, params.id)
      log.deleted(path, before)
    }),
  )
