import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { mayOpen, screens, type Screen } from '../contract/shared/rights/permissions.ts'
import { resourceScreens } from '../contract/shared/rights/screens.ts'
import { routeTree } from './routes.tsx'
import { signedInRoute } from './screen-routes.tsx'

const router = createRouter({ routeTree, context: { queries: new QueryClient() }, history: createMemoryHistory() })
const routes = Object.values(router.routesByPath)

test('every screen of the permission table has a route, and every route except the one for unknown addresses has a right', () => {
  const paths = routes.map(({ fullPath }) => fullPath).filter((path) => path !== '/$')
  expect(paths.toSorted()).toEqual(Object.keys(screens).toSorted())
})

// A-RTE-17, A-RTE-18, A-RTE-19, A-RTE-20, A-RTE-22, A-RTE-24, A-RTE-25, A-RTE-26, A-RTE-30, A-RTE-31, A-RTE-36
test('the screens that the specification names are there, behind the sign-in', () => {
  const named = [
    '/emergency-types',
    '/emergency-types/create',
    '/emergency-type/$id',
    '/emergency-type/$id/editar',
    '/emergencies',
    '/emergencies/create',
    '/emergency/$id',
    '/emergency/$id/editar',
    '/users',
    '/users/create',
    '/users/$id',
    '/users/$id/editar',
    '/vehicle-types',
    '/vehicle-types/create',
    '/vehicle-type/$id',
    '/vehicle-type/$id/editar',
    '/vehicles',
    '/vehicles/create',
    '/vehicles/$id',
    '/vehicles/$id/editar',
    '/stations',
    '/stations/$id',
    '/stations/$id/editar',
    '/human_resources/job_management',
    '/human_resources/job_management/create',
    '/human_resources/job_management/$id',
    '/human_resources/job_management/$id/editar',
    '/human_resources/control_hours',
    '/human_resources/control_hours/detail/$id',
    '/qr_scan',
  ] as const
  for (const path of named) expect(Object.is(router.routesByPath[path].parentRoute, signedInRoute), path).toBe(true)
})

// A-RTE-38
test('only the reader of codes is always without sidebar and top bar', () => {
  const bare = routes.filter(({ options }) => options.staticData?.isBare === true)
  expect(bare.map(({ fullPath }) => fullPath)).toEqual(['/qr_read'])
})

// B-GEN-01
test('a screen asks for a session by its route, unless the permission table opens it to visitors', () => {
  const withSession = routes.filter(({ id }) => id.startsWith('/signed-in/')).map(({ fullPath }) => fullPath)
  const paths = Object.keys(screens) as Screen[]
  expect(withSession.toSorted()).toEqual(paths.filter((path) => !mayOpen(undefined, path)).toSorted())
})

test('the start and every resource have a link in the sidebar', () => {
  const titles = routes.flatMap(({ options: { staticData: about } }) => (about?.sidebar ? [about.title] : []))
  const ofResources = Object.values(resourceScreens).map(({ list }) => list.title)
  expect(titles).toEqual(expect.arrayContaining(ofResources))
  expect(titles[0]).toBe('Inicio')
})

test('every screen has a title, and the screens of a resource link back to its list', () => {
  for (const { fullPath, options } of routes) expect(options.staticData?.title, fullPath).toMatch(/./)
  for (const { list, create, record, edit } of Object.values(resourceScreens)) {
    expect(router.routesByPath[list.path].options.staticData).toMatchObject({ title: list.title })
    for (const { path, title } of [create, record, edit])
      expect(router.routesByPath[path].options.staticData).toEqual({ title, list: list.path })
  }
})
