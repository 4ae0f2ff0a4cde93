import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { emergencyWays } from '../../../contract/emergencies/emergency-ways.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { chooseAction } from '../../../../test/components/pick.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { answer, gate, type Sent } from '../../../../test/components/server.ts'

const at = '2026-11-20T12:00:00.000Z'
const open = { status: EmergencyStatus.Activo, creation_date: at, attention_date: at, latitude: 14.8406, longitude: -91.5202 }

test('a deletion that is answered late leaves the person at the record opened meanwhile', async () => {
  const answered = gate()
  const emergency = (address: string) => (sent: Sent) => sample(emergencyDetail, { ...open, id: Number(sent.id), address })
  const server = await openScreen(
    '/emergency/42',
    {
      'GET emergency/{id}': emergency('Calle 1'),
      'GET emergency/{id}/history': [],
      'GET emergency/{id}/ways': sample(emergencyWays, { from: at, until: at }),
      'DELETE emergency/{id}': () => answered.opened.then(() => answer(204)),
    },
    { role: Role.Administrador },
  )
  const { router } = server
  const other = page.getByRole('heading', { level: 1, name: 'Emergencia # 42' })
  await expect.element(other).toBeVisible()
  await router.navigate({ to: '/emergency/$id', params: { id: '41' } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Emergencia # 41' })).toBeVisible()
  await chooseAction('Eliminar')
  await page.getByRole('dialog').getByRole('button', { name: '¡Sí, eliminar!' }).click()
  // Seen before, it is shown at once in place of the deleted one.
  await router.navigate({ to: '/emergency/$id', params: { id: '42' } })
  await expect.element(other).toBeVisible()
  server.answer({ 'GET emergency/{id}': emergency('Calle 2') })
  answered.open()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro eliminado' })).toBeVisible()
  // Once everything has been read anew, the person could have been led away.
  await expect.element(page.getByRole('main').getByText('Calle 2').first()).toBeVisible()
  await expect.element(other).toBeVisible()
  expect(router.latestLocation.pathname).toBe('/emergency/42')
})
