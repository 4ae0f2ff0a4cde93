import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emergencyDetail } from '../../../../contract/emergencies/emergencies.schema.ts'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { openScreen, phone } from '../../../../../test/components/open-screen.tsx'
import { sample } from '../../../../../test/components/sample.ts'
import { answer } from '../../../../../test/components/server.ts'

test('the facts of a unit stand side by side on a phone, and its name and pilot once', async () => {
  const unit = {
    id: 1,
    vehicle: 3,
    plate: 'P-123',
    unit: 'AMB-1',
    pilot: 2,
    pilot_name: 'Ana Tzul',
    km_inicial: 10,
    km_final: 12,
  }
  await openScreen(
    '/emergency/31',
    {
      'GET emergency/{id}/history': [],
      'GET emergency/{id}/ways': answer(404, { detail: 'No hay recorridos.' }),
      'GET emergency/{id}': sample(emergencyDetail, {
        id: 31,
        status: 20,
        address: '4a. calle 3-20',
        latitude: 14.84,
        longitude: -91.52,
        creation_date: '2026-11-10T10:00:00-06:00',
        attention_date: '2026-11-10T10:00:00-06:00',
        telephonist: { id: 2, name: 'Ana Tzul' },
        members: [{ ...unit, departed_at: null, arrived_at: null, returned_at: null }],
      }),
    },
    { role: Role.Administrador, size: phone },
  )
  const table = page.getByRole('table', { name: 'Vehículos' })
  await expect.element(table.getByText('10', { exact: true })).toBeVisible()
  const starts = [...table.element().querySelectorAll('td:not(:first-child)')].map((cell) => cell.getBoundingClientRect().left)
  expect(starts.length).toBeGreaterThanOrEqual(4)
  expect(new Set(starts).size).toBe(2)
  const team = page.getByRole('region', { name: 'Equipo desplegado' }).element()
  const shown = [...team.querySelectorAll('dd, td')].filter((each) => each.checkVisibility()).map((each) => each.textContent)
  for (const once of ['AMB-1', 'Ana Tzul']) expect(shown.filter((text) => text === once)).toHaveLength(1)
})
