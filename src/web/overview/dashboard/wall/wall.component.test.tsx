import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../../test/components/accessible.ts'
import { playClock } from '../../../../../test/components/clock.ts'
import { aReport, dashboardAnswers, figuresBefore, openDashboardAnswers } from '../../../../../test/components/dashboard.ts'
import { desk, openScreen, phone } from '../../../../../test/components/open-screen.tsx'
import { refusal } from '../../../../../test/components/server.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const PAGES = 7

/** Words of the tables that begin on one line and end on the next. */
const brokenWords = (): string[] =>
  [...document.querySelectorAll('th')].flatMap((head) => {
    const walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (walker.nextNode()) {
      for (const { index, 0: word } of (walker.currentNode.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange()
        range.setStart(walker.currentNode, index)
        range.setEnd(walker.currentNode, index + word.length)
        if (range.getClientRects().length > 1) broken.push(word)
      }
    }
    return broken
  })

const heightOf = (selector: string): number => document.querySelector(selector)?.getBoundingClientRect().height ?? 0

const days = { start_date: '2026-10-01', end_date: '2026-10-30' }
const counted = /Emergencias del 01\/10\/2026 al 30\/10\/2026 · Todas las estaciones · Todos los tipos/

test.each([{ width: 1920, height: 1080 }, desk, phone])(
  'at $width pixels every page says what it counts, with whole words, and its line fills it',
  async (size) => {
    const answers = dashboardAnswers(aReport({ before: figuresBefore() }))
    await openScreen(`/dashboard?${new URLSearchParams(days)}&pantalla=1`, answers, { role: Role.Administrador, size })
    await page.getByRole('button', { name: 'Pausar' }).click()
    await expect.element(page.getByText(/ · Antes: del 01\/09\/2026 al 30\/09\/2026$/)).toBeVisible()
    const seen: string[] = []
    for (let shown = 1; shown <= PAGES; shown++) {
      await expect.element(page.getByText(`${shown} de ${PAGES}`)).toBeVisible()
      const title = document.querySelector('h1')?.textContent ?? ''
      seen.push(title)
      expect(document.querySelector('main header')?.textContent).toMatch(counted)
      expect(brokenWords()).toEqual([])
      if (title === 'Emergencias por día') await expectWholeLine(size)
      if (title === 'Emergencias por hora y día de la semana') expectOnGround('Lunes')
      if (size.width < 1920) await expectAccessible()
      await userEvent.keyboard('{ArrowRight}')
    }
    expect(seen).toEqual([
      'Ahora',
      'Últimas emergencias',
      'Últimas emergencias (más)',
      'Tipos más frecuentes',
      'Heridos',
      'Emergencias por día',
      'Emergencias por hora y día de la semana',
    ])
    await expect.element(heading('Ahora')).toBeVisible()
  },
  60_000,
)

/** What stays in its place while the hours are scrolled hides them. */
const expectOnGround = (name: string) => {
  const ground = getComputedStyle(document.querySelector('main > div') ?? document.body).backgroundColor
  expect(getComputedStyle(page.getByRole('rowheader', { name }).element()).backgroundColor).toBe(ground)
}

/** The line is as high as its page has room, with a tooltip that can be read from afar and a table with the same numbers. */
const expectWholeLine = async (size: { width: number; height: number }) => {
  await expect.poll(() => document.querySelector('.recharts-line-curve')?.getAttribute('d')).toMatch(/^M.*L/)
  expect(heightOf('.recharts-surface')).toBeGreaterThan(size.height / 3)
  expect(heightOf('.recharts-line-curve')).toBeGreaterThan(size.height / 5)
  const table = page.getByRole('table', { name: 'Emergencias por día' })
  expect(table.getByRole('row').elements()).toHaveLength(31)
  expect(table.getByRole('link').elements()).toEqual([])
  const chart = document.querySelector('.recharts-surface')
  if (chart === null) expect.fail('there is no line')
  await userEvent.hover(chart)
  const tooltip = () =>
    [...document.querySelectorAll('.recharts-tooltip-wrapper *')].find(
      (one) => one.children.length === 0 && one.textContent.includes('Emergencias'),
    )
  await expect.poll(tooltip).toBeDefined()
  const letters = Number.parseFloat(getComputedStyle(tooltip() ?? document.body).fontSize)
  expect(letters).toBeGreaterThan(Math.min(size.width, size.height) / 40)
}

test('a television changes pages by itself, pauses, and is left by Escape', async () => {
  const clock = playClock()
  await openScreen('/dashboard-open?pantalla=1', openDashboardAnswers())
  await expect.element(heading('Ahora')).toBeVisible()
  await clock.pass(15_500)
  await expect.element(heading('Últimas emergencias')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'Continuar' })).toBeVisible()
  await clock.pass(40_000)
  await expect.element(heading('Últimas emergencias')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(heading('Ahora')).toBeVisible()
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect.element(heading('Últimas emergencias')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(heading('Dashboard')).toBeVisible()
  expect(location.hash).not.toContain('pantalla')
})

test('at midnight a television without a server keeps its numbers, their days and their age', async () => {
  const clock = playClock()
  vi.setSystemTime('2026-12-01T05:59:40Z')
  const server = await openScreen('/dashboard-open?pantalla=1', openDashboardAnswers())
  await expect.element(page.getByText(/^Emergencias del 01\/11\/2026 al 30\/11\/2026/)).toBeVisible()
  const answers = openDashboardAnswers()
  server.answer({
    'GET dashboard_open/dashboard_report': refusal(503, 'Ocupado'),
    'GET dashboard_open/dashboard_times': refusal(503, 'Ocupado'),
  })
  await clock.pass(60_000)
  const asked = () => server.sent('GET dashboard_open/dashboard_report').map(({ query }) => query.get('end_date'))
  await expect.poll(asked).toContain('2026-12-01')
  await expect.element(page.getByText(/^Emergencias del 01\/11\/2026 al 30\/11\/2026/)).toBeVisible()
  await expect.element(page.getByText(/^Sin datos nuevos desde las 23:59:\d\d\. Se reintenta\.$/)).toBeVisible()
  server.answer(answers)
  await clock.pass(61_000)
  await expect.element(page.getByText(/^Emergencias del 02\/11\/2026 al 01\/12\/2026/)).toBeVisible()
})

test('says how old its numbers are while the server does not answer, loudly after two minutes, and recovers', async () => {
  const clock = playClock()
  const answers = openDashboardAnswers()
  const server = await openScreen('/dashboard-open?pantalla=1', answers)
  const current = page.getByText(/^Actualizado a las \d\d:\d\d:\d\d$/)
  await expect.element(current).toBeVisible()
  server.answer({
    'GET dashboard_open/dashboard_report': refusal(503, 'Ocupado'),
    'GET dashboard_open/dashboard_times': refusal(503, 'Ocupado'),
  })
  await clock.pass(16_000)
  await expect.element(page.getByText(/^Sin datos nuevos desde las \d\d:\d\d:\d\d\. Se reintenta\.$/)).toBeVisible()
  await clock.pass(110_000)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^Datos atrasados: son de las \d\d:\d\d:\d\d, hace 2 minutos\. Se reintenta\.$/)
  server.answer(answers)
  await clock.pass(16_000)
  await expect.element(current).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the open dashboard asks again by itself', async () => {
  const clock = playClock()
  const server = await openScreen('/dashboard-open', openDashboardAnswers())
  await expect.element(page.getByLabelText('Emergencias', { exact: true })).toBeVisible()
  const asked = () => server.sent('GET dashboard_open/dashboard_report').length
  expect(asked()).toBe(1)
  await clock.pass(16_000)
  await expect.poll(asked).toBe(2)
})

test.each(['a press', 'Escape'])('a person without a station leaves it by %s', async (by) => {
  const person = { station: null, station_text: '' }
  await openScreen('/dashboard?pantalla=1', dashboardAnswers(), { role: Role.Bombero, person })
  const leave = page.getByRole('button', { name: 'Salir' })
  await expect.element(leave).toBeVisible()
  await expect.element(heading('Dashboard')).toBeVisible()
  await expectAccessible()
  if (by === 'Escape') await userEvent.keyboard('{Escape}')
  else await leave.click()
  await expect.element(page.getByRole('region', { name: 'Barra superior' })).toBeVisible()
  await expect.element(page.getByText('No tiene ninguna estacion asignada')).toBeVisible()
  expect(location.hash).not.toContain('pantalla')
})
