import { expect } from 'vitest'
import type { Client } from '../test-app.ts'
import type { Asker, Filters } from './known-brigade.ts'
import type { Scene } from './scene.ts'

/** Somebody who asks, and the words for a failure: which history, after how many steps. */
export interface Asking {
  scene: Scene
  client: Client
  asker: Asker
  where: string
}

type Name = keyof Filters
type Names = Partial<Record<Name, string>>
export const days = { start_date: 'start_date', end_date: 'end_date' }
export const ofList = { outcome: 'outcome', stations: 'station_emergency__station', types: 'emergency_type_id' }
export const ofReport = { ...days, outcome: 'outcome', types: 'emergency_type_id', stations: 'station' }
export const ofStaff = { ...days, stations: 'station', status_user: 'status_user' }

/** The filters that a call has, and its query. */
export const narrowed = (asked: Filters, names: Names): { filters: Filters; query: string } => {
  const used = Object.entries(asked).filter(([name]) => name in names)
  const query = used.map(([name, value]) => `${names[name as Name]}=${String(value)}`).join('&')
  return { filters: Object.fromEntries(used), query }
}

export const read = async ({ client, where }: Asking, path: string, query: string) => {
  const { status, body } = await client.get(`/api/${path}?${query}`)
  const asked = `${where}: ${path}?${query}`
  expect(status, `${asked} ${JSON.stringify(body)}`).toBe(200)
  return { body, asked }
}

/** The rows of all pages in one answer. */
export const readAll = async (asking: Asking, path: string, query: string) => {
  const { body, asked } = await read(asking, path, query)
  const results = [...body.results]
  for (let page = 2; results.length < body.count; page += 1) {
    const next = await read(asking, path, `${query}&page=${page}`)
    if (next.body.results.length === 0) break
    results.push(...next.body.results)
  }
  return { body: { ...body, results }, asked }
}

/** Categories and types together are refused. */
export const detailedNames = ({ category }: Filters): Names => {
  const { types, ...others } = ofReport
  const narrowing = { ...others, region_type: 'region_type' }
  return category === undefined ? { ...narrowing, types } : { ...narrowing, category: 'emergency_type_category' }
}

export const oneStation = ({ stations, ...others }: Filters): Filters =>
  stations === undefined ? others : { ...others, stations: stations.slice(0, 1) }
/** The order of names is no figure. */
export const byPersonName = <Row extends { name: string }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => (one.name < other.name ? -1 : 1))
