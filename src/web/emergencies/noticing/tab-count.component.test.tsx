import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { emergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { ownHours } from '../../../contract/attendance/hours.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { answer, listOf, type Answers } from '../../../../test/components/server.ts'

const station = { id: 1, name: 'Estación Central', address: '' }
const own = { stations: [{ id: station.id, station__name: station.name }] }
const active = { id: 1, ...own, status: EmergencyStatus.Activo }
const icon = () => decodeURIComponent(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '')

/** A stream of change events that has begun, without which there is no number. */
const openStream = () => {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(': \n\n')) })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

/** Opens the start page of a firefighter. */
const openStart = (answers: Answers) =>
  openScreen(
    '/',
    {
      'GET live': openStream,
      'GET user/me/hours': sample(ownHours),
      'GET reports/dashboard_report': answer(503, { detail: 'Ocupado.' }),
      'GET station/filter_list': [],
      'GET emergency_type/filter_list': [],
      ...answers,
    },
    { role: Role.Bombero, person: { station } },
  )

test('the tab has the number of the own station, on the shape and in the colour of the gravest status', async () => {
  const elsewhere = { id: 3, stations: [], status: EmergencyStatus.Critica }
  const server = await openStart({ 'GET emergency': listOf(emergencyRow, [elsewhere, active, { ...active, id: 2 }]) })
  await expect.poll(() => document.title).toBe('(2) Inicio · Sirena')
  await expect.poll(icon).toMatch(/#1864ab.*>2</s)
  // The start page shows the same rows.
  const queues = server.sent('GET emergency').filter(({ query }) => query.get('ordering') === 'gravity')
  expect(new Set(queues.map(({ query }) => String(query))).size).toBe(1)
})

test('a number above nine is drawn as 9+, red if one is critical', async () => {
  await openStart({
    'GET emergency': { count: 12, results: [sample(emergencyRow, { ...active, status: EmergencyStatus.Critica })] },
  })
  await expect.poll(() => document.title).toBe('(12) Inicio · Sirena')
  await expect.poll(icon).toMatch(/#c92a2a.*>9\+</s)
})

test('without any emergency in progress the tab has no number', async () => {
  const plain = icon()
  await openStart({ 'GET emergency': listOf(emergencyRow, []) })
  await expect.element(page.getByText('No hay emergencias en curso')).toBeVisible()
  await expect.poll(() => document.title).toBe('Inicio · Sirena')
  expect(icon()).toBe(plain)
  expect(plain).not.toContain('<svg')
})
