import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { OWN_RETRY_MS } from '../../platform/calls/refresh.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import {
  anEmergencyRow,
  boardAnswers,
  noVehicles,
  ofOtherStation,
  ofOwnStation,
  pageOfRows,
} from '../../../../test/components/board.ts'
import { playClock } from '../../../../test/components/clock.ts'
import { dashboardAnswers } from '../../../../test/components/dashboard.ts'
import { changeEvents } from '../../../../test/components/change-events.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { refusal, type Sent } from '../../../../test/components/server.ts'
import { forgetNews } from '../parts/news.ts'

const { Critica } = EmergencyStatus

// Each screen begins anew, as a page that is loaded does.
beforeEach(forgetNews)

const queue = () => page.getByRole('region', { name: 'Emergencias en curso' })
const elsewhere = () => queue().getByRole('list', { name: 'Avisos de otras páginas' })
const highlighted = () => [...document.querySelectorAll('[data-highlighted]')].map((row) => row.textContent)
const sizes = [
  ['a desk', desk],
  ['a phone', phone],
] as const

/** Ten graver and older emergencies, which fill a page. */
const aPage = (): EmergencyRow[] =>
  Array.from({ length: PAGE_SIZE }, (_, index) =>
    anEmergencyRow(index + 1, {
      address: `Avenida ${index}`,
      status: Critica,
      creation_date: new Date(Date.now() - 3_600_000 + index).toISOString(),
    }),
  )

/** The start page of a cabin attendant who receives changes, with these emergencies in progress. */
const openBoard = async (rows: readonly EmergencyRow[], size = desk) => {
  const live = changeEvents()
  const answers = { ...dashboardAnswers(), ...boardAnswers(rows), 'GET live': live.stream }
  const server = await openScreen('/', answers, { role: Role.Cabinista, person: ofOwnStation, size })
  await expect.poll(() => document.title).toBe(`(${rows.length}) Inicio · Sirena`)
  const newest = () => server.sent('GET emergency').filter(({ query }) => query.get('ordering') === '-id')
  return { server, live, newest }
}

test.each(sizes)('at %s a new emergency that has its place on another page of the queue is shown', async (_, size) => {
  const rows = [...aPage(), anEmergencyRow(20)]
  const { live, newest } = await openBoard(rows, size)
  await expect.poll(() => newest().length).toBeGreaterThan(0)
  await expect.element(elsewhere()).not.toBeInTheDocument()
  rows.push(anEmergencyRow(21))
  live.say('emergency')
  const link = elsewhere().getByRole('link', { name: 'Calle 21' })
  await expect.element(link).toHaveTextContent('Nueva: Incendio, Calle 21')
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/#\/emergency\/21$/))
  await expect.element(queue().getByRole('status').first()).toHaveTextContent('Nueva: Incendio, Calle 21.')
  expect(document.title).toBe(`(${PAGE_SIZE + 2}) Inicio · Sirena`)
  await expectAccessible()

  await queue().getByRole('button', { name: 'Página siguiente' }).click()
  await expect.element(elsewhere()).not.toBeInTheDocument()
  await expect.poll(() => highlighted().filter((text) => text.includes('Calle 21'))).toHaveLength(1)
  await queue().getByRole('button', { name: 'Página anterior' }).click()
  await expect.element(link).toBeVisible()
})

test.each(sizes)('at %s the last two of many are shown, below the rows, with the way to the others', async (_, size) => {
  const rows = aPage()
  const { live } = await openBoard(rows, size)
  const first = queue().getByText(/Avenida 0/)
  await expect.element(first).toBeVisible()
  const place = first.element().getBoundingClientRect().top
  rows.push(anEmergencyRow(31), anEmergencyRow(32), anEmergencyRow(33))
  live.say('emergency')
  const texts = () =>
    elsewhere()
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
  await expect.poll(texts).toHaveLength(3)
  expect(texts()).toEqual([expect.stringMatching(/^Nueva: /), expect.stringMatching(/^Nueva: /), 'y 1 más'])
  expect(first.element().getBoundingClientRect().top).toBe(place)
  await expect
    .element(elsewhere().getByRole('link', { name: 'y 1 más' }))
    .toHaveAttribute('href', expect.stringMatching(/#\/emergencies\?.*ordering=-creation_date/))
})

test('a new emergency is shown also after the newest ones could not be read at first', async () => {
  const clock = playClock()
  const rows = [...aPage(), anEmergencyRow(40)]
  const live = changeEvents()
  let isBroken = true
  const answers = {
    ...dashboardAnswers(),
    ...boardAnswers(rows),
    'GET live': live.stream,
    'GET emergency': (sent: Sent) => {
      if (isBroken && sent.query.get('ordering') === '-id') return refusal(500, 'No se pudo.')
      return pageOfRows(rows, sent)
    },
  }
  const server = await openScreen('/', answers, { role: Role.Cabinista, person: ofOwnStation })
  const newest = () => server.sent('GET emergency').filter(({ query }) => query.get('ordering') === '-id').length
  await expect.poll(newest).toBeGreaterThan(0)
  isBroken = false
  const failed = newest()
  await clock.pass(OWN_RETRY_MS)
  await expect.poll(newest).toBeGreaterThan(failed)
  await expect.element(queue().getByText(/Avenida 0/)).toBeVisible()
  await expect.element(elsewhere()).not.toBeInTheDocument()
  rows.push(anEmergencyRow(41))
  live.say('emergency')
  await expect.element(elsewhere().getByRole('link', { name: 'Calle 41' })).toBeVisible()
})

test('a browser without sound says so', async () => {
  vi.stubGlobal('AudioContext', undefined)
  await openScreen('/vehicles', noVehicles, { role: Role.Cabinista, person: ofOwnStation })
  const openMenu = () => page.getByRole('button', { name: 'Menú', exact: true }).click()
  const entry = page.getByRole('menuitem', { name: 'Avisar con sonido en este dispositivo', exact: true })
  await openMenu()
  await entry.click()
  await expect.element(page.getByText('Este dispositivo no puede avisar con sonido.')).toBeVisible()
  await openMenu()
  await expect.element(entry).toBeVisible()
})

test.each(sizes)('a chief at %s has the rows of the own station highlighted in the list of emergencies too', async (_, size) => {
  const live = changeEvents()
  const rows = [anEmergencyRow(51), anEmergencyRow(52, ofOtherStation)]
  const answers = { ...dashboardAnswers(), ...boardAnswers(rows), 'GET live': live.stream, 'GET emergency/points': points }
  await openScreen('/emergencies', answers, { role: Role.JefeDeServicio, person: ofOwnStation, size })
  await expect.poll(() => document.title).toBe(`(${size === phone ? 1 : 2}) Emergencias · Sirena`)
  await expect.element(page.getByText(/Calle 52/)).toBeVisible()
  expect(highlighted()).toEqual([])

  rows[1] = anEmergencyRow(52, { status: Critica, ...ofOtherStation })
  rows[0] = anEmergencyRow(51, { status: Critica })
  rows.push(anEmergencyRow(53))
  live.say('emergency')
  await expect.poll(() => highlighted().length).toBe(2)
  for (const address of ['Calle 51', 'Calle 53']) expect(highlighted().some((text) => text.includes(address))).toBe(true)
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Calle 51' }))
    .toHaveTextContent('Critica: Incendio, Calle 51. Nueva: Incendio, Calle 53.')
  await expectAccessible()

  if (size === phone) return
  await page.getByRole('radio', { name: 'Dividida' }).click({ force: true })
  await expect.element(page.getByRole('region', { name: 'En el mapa' })).toBeVisible()
  await expect.poll(() => highlighted().some((text) => text.includes('Calle 51'))).toBe(true)
  expect(highlighted().some((text) => text.includes('Calle 52'))).toBe(false)
})
const points = boardAnswers()['GET reports/dashboard_points']
