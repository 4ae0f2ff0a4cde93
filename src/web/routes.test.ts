import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { screens } from '../contract/permissions.ts'
import { resourceScreens } from '../contract/screens.ts'
import { routeTree } from './routes.tsx'

const router = createRouter({ routeTree, context: { queries: new QueryClient() }, history: createMemoryHistory() })
const routes = Object.values(router.routesByPath)

test('every screen of the permission table has a route, and every route except the one for unknown addresses has a right', () => {
  const paths = routes.map(({ fullPath }) => fullPath).filter((path) => path !== '/$')
  expect(paths.toSorted()).toEqual(Object.keys(screens).toSorted())
})

test('the start and every resource have a link in the sidebar, in the order of declaration', () => {
  const titles = routes.flatMap(({ options: { staticData: about } }) => (about?.sidebar ? [about.title] : []))
  const ofResources = Object.values(resourceScreens).map(({ list }) => list.title)
  expect(titles.filter((title) => ofResources.includes(title ?? ''))).toEqual(ofResources)
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
