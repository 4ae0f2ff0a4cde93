import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { local } from '../storage/storage.ts'
import { declarePhotos, photosOfAllTabs } from './photos-of-all-tabs.ts'

/** What another tab does for a photo that waits in it. Returns the function that closes the tab. */
const waitInAnotherTab = async (person: number, key: string) => {
  const closed = Promise.withResolvers<void>()
  const granted = Promise.withResolvers<void>()
  void navigator.locks.request(`sirena.photo.${person}.${key}`, () => {
    granted.resolve()
    return closed.promise
  })
  await granted.promise
  return closed.resolve
}

beforeEach(() => local.write('drafts', '7'))
afterEach(() => {
  vi.unstubAllGlobals()
  declarePhotos(7, [])
})

test('the photos of the same person in all tabs are known until they are sent or their tab is closed', async () => {
  declarePhotos(7, ['one', 'two'])
  const close = await waitInAnotherTab(7, 'three')
  const closeOfAnother = await waitInAnotherTab(77, 'four')
  expect(await photosOfAllTabs()).toEqual(['sirena.photo.7.one', 'sirena.photo.7.two', 'sirena.photo.7.three'])

  declarePhotos(7, ['two'])
  await vi.waitFor(async () => expect(await photosOfAllTabs()).toEqual(['sirena.photo.7.two', 'sirena.photo.7.three']))
  close()
  await vi.waitFor(async () => expect(await photosOfAllTabs()).toEqual(['sirena.photo.7.two']))
  closeOfAnother()
})

test('what is sent before its lock is granted holds none', async () => {
  declarePhotos(7, ['one'])
  declarePhotos(7, [])
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]))
  expect(await photosOfAllTabs()).toEqual([])
})

test('without locks a tab knows its own photos', async () => {
  vi.stubGlobal('navigator', {})
  declarePhotos(7, ['one'])
  expect(await photosOfAllTabs()).toEqual(['sirena.photo.7.one'])
})
