import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { pointBuffer } from '../../fleet/tracking/connection/point-buffer.ts'

const fill = async (name: string, store: string, rows: readonly [IDBValidKey, unknown][]) => {
  const database = await openDB(name, 1, { upgrade: (created) => void created.createObjectStore(store) })
  for (const [key, value] of rows) await database.put(store, value, key)
  database.close()
}
const left = async () => (await indexedDB.databases()).map(({ name }) => name).toSorted()

test('drafts and positions that an older version left are sealed, and are the same person’s', async () => {
  const draft = { values: { model: 'Hino 500' }, stored: { model: '' }, key: 'a'.repeat(32), writtenAt: Date.now() }
  await fill('sirena-drafts', 'drafts', [
    ['7:vehicle-create#1', draft],
    ['7:vehicle-create#1/files', {}],
    ['8:vehicle-create#2', { ...draft, values: { model: 'De otra persona' } }],
  ])
  const point = { content: { lat: 14.8, lng: -91.5, vehicle: 'P-1' }, time: 1_796_000_000_000 }
  await fill('sirena-positions', 'points', [
    [[3, point.time, 7], point],
    [[3, point.time, 8], point],
  ])
  const { router } = await openScreen('/vehicles', aBrigade, { role: Role.Administrador })
  await expect.poll(left).toEqual(['sirena'])
  await router.navigate({ href: '/vehicles/create' })
  await page.getByRole('button', { name: 'Continuar con el borrador' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Modelo' })).toHaveValue('Hino 500')
  expect(await pointBuffer(7).oldest(3, 10)).toEqual([point])
})
