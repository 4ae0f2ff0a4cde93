import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { station, vehicles } from '../../../../test/components/a-brigade.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { boxOf, cutIn } from '../../../../test/components/measure.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { gate } from '../../../../test/components/server.ts'

const narrow = { width: 360, height: 740 }

test('a chief of service has the way to all emergencies beside the title of the own ones', async () => {
  await openScreen('/', aBrigade, { role: Role.JefeDeServicio, person: { station }, size: narrow })
  const own = page.getByRole('region', { name: 'Emergencias de mi estación' })
  const [title, all] = [own.getByRole('heading'), own.getByRole('link', { name: 'Ver todas' })]
  await expect.element(all).toBeVisible()
  expect(boxOf(title).right).toBeLessThanOrEqual(boxOf(all).left)
  expect(boxOf(all).top).toBeLessThan(boxOf(title).bottom)
})

test('human resources read whole of whom something is missing, and where the person serves', async () => {
  await openScreen('/', aBrigade, { role: Role.RecursosHumanos, size: phone })
  const people = page.getByRole('region', { name: 'Sin fotografía' }).getByRole('listitem')
  await expect.element(people.first()).toBeVisible()
  expect(cutIn(people)).toEqual([])
})

test('the queue of the start page stays where it is when the units of the station come', async () => {
  const units = gate()
  const answers = {
    ...aBrigade,
    'GET vehicle': async () => {
      await units.opened
      return { count: vehicles.length, results: vehicles }
    },
  }
  await openScreen('/', answers, { role: Role.Cabinista, person: { station }, size: { width: 412, height: 823 } })
  const queue = page.getByRole('region', { name: 'Emergencias en curso' })
  await expect.element(queue.getByRole('link').first()).toBeVisible()
  const before = boxOf(queue).top
  units.open()
  await expect.element(page.getByRole('link', { name: /^AMB-/ }).first()).toBeVisible()
  expect(boxOf(queue).top).toBe(before)
})
