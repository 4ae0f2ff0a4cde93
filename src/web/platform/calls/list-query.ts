import type { Page } from '../../../contract/shared/resource.schema.ts'
import { api } from './api.ts'
import { earlyUpdatedAt, readEarly } from './early-answers.ts'
import type { Query } from './query.ts'

/** One page of a resource's list. The same query is requested once, wherever it is shown. */
export const listQuery = <Row>(resource: string, query: Query) => ({
  queryKey: [resource, 'list', query],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Page<Row>>(resource, query, signal),
  initialData: () => readEarly<Page<Row>>(resource, query),
  initialDataUpdatedAt: earlyUpdatedAt,
})
