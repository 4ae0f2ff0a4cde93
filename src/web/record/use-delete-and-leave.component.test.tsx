import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emergencyDetail } from '../../contract/emergencies.ts'
import { EmergencyStatus } from '../../contract/emergency-rules.ts'
import { emergencyWays } from '../../contract/emergency-ways.ts'
import { Role } from '../../contract/roles.ts'
import { openScreen } from '../../../test/components/open-screen.tsx'
import { sample } from '../../../test/components/sample.ts'
import { answer, gate, type Sent } from '../../../test/components/server.ts'

const at = '2026-11-20T12:00:00.000Z'
const open = { status: EmergencyStatus.Activo, creation_date: at, attention_date: at, latitude: 14.8406, longitude: -91.5202 }

test('a deletion that is answered late leaves the person at the record opened meanwhile', async () => {
  const answered = gate()
  const { router } = await openScreen(
    '/emergency/41',
    {
      'GET emergency/{id}': ({ id }: Sent) => sample(emergencyDetail, { ...open, id: Number(id) }),
      'GET emergency/{id}/history': [],
      'GET emergency/{id}/ways': sample(emergencyWays, { from: at, until: at }),
      'DELETE emergency/{id}': () => answered.opened.then(() => answer(204)),
    },
    { role: Role.Administrador },
  )
  await page.getByRole('main').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '¡Sí, eliminar!' }).click()
  await router.navigate({ to: '/emergency/$id', params: { id: '42' } })
  const other = page.getByRole('heading', { level: 1, name: 'Emergencia # 42' })
  await expect.element(other).toBeVisible()
  answered.open()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro eliminado' })).toBeVisible()
  await expect.element(other).toBeVisible()
  expect(router.latestLocation.pathname).toBe('/emergency/42')
})
