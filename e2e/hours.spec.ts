import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayOf } from '../src/contract/dates.ts'
import type { HoursRow } from '../src/contract/hours.ts'
import type { Page as Rows } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import { readWorkbook } from '../test/workbook.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { demoAccounts, type As } from './calls.ts'
import { dayField, writeDay } from './days.ts'
import { tabTo } from './keys.ts'
import { aGuard } from './hours.ts'
import { act, findAndChoose, heading, openFilters, rowOf, sections, seeResults } from './steps.ts'
import { aFirefighter, centralStation, idOf, tokenFor } from './test-data.ts'
import { anySize, everyday, expect, test } from './test.ts'

const LIST = '/human_resources/control_hours'
const today = dayOf(new Date())
const yesterday = dayOf(new Date(Date.now() - 86_400_000))

const aCentralFirefighter = async (as: As) => aFirefighter(as, { station: await idOf(as, 'station', centralStation) })
const enter = (as: As, id: number) => as(Role.Administrador).post(`qr/${id}/set_entry`, {})
/** Two marks of one second are refused. */
const leave = (as: As, id: number) =>
  expect(() => as(Role.Administrador).post(`qr/${id}/set_exit`, { observation: 'Fin de guardia' })).toPass()

/** The person of the demo who entered thirty hours ago. */
const aForgetfulPerson = async (as: As): Promise<HoursRow> => {
  const station = await idOf(as, 'station', centralStation)
  for (let page = 1; ; page += 1) {
    const path = `job_management/listUserControlHours/?station=${station}&page=${page}`
    const { results } = await as(Role.Administrador).get<Rows<HoursRow>>(path)
    const found = results.find(({ without_exit }) => without_exit)
    if (found !== undefined) return found
    if (results.length === 0) throw new Error('everybody has left')
  }
}

/** What is written is no range: the person stays, without the hours of the range before. */
const expectNoTotals = async (page: Page, { last_name }: HoursRow, isMobile: boolean): Promise<void> => {
  await expect(page.getByRole('status').filter({ hasText: 'Complete o corrija las fechas para ver las horas.' })).toBeVisible()
  await expect(rowOf(page, last_name)).toHaveCount(1)
  await expect(rowOf(page, last_name)).not.toContainText('hrs')
  const excel = page.getByRole('button', { name: 'Descargar Excel' })
  await expect(excel).toBeDisabled()
  if (isMobile) return
  await excel.focus()
  await expect(page.getByRole('tooltip')).toHaveText('Complete o corrija las fechas para descargar.')
}

const history = (page: Page) => page.getByRole('region', { name: 'Historial' })
const summary = (page: Page) => page.getByRole('region', { name: 'Resumen' })

test.describe('human resources', () => {
  test.use({ role: Role.RecursosHumanos })

  // A-NAV-13, A-NAV-14, B-HRS-01, B-HRS-11, B-HRS-12, B-HRS-14, B-HRS-16, B-HRS-17, B-HRS-18, B-HRS-19, B-HRS-21
  test('follow the hours of a person from the list to the detail and back', everyday, async ({ page, as, isMobile }) => {
    const { id, last_name } = await aCentralFirefighter(as)
    await page.goto('/#/')
    await (await sections(page)).getByRole('link', { name: 'Control De Horas' }).click()
    await expect(heading(page, 'Control De Horas')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(last_name)
    const row = rowOf(page, last_name)
    await expect(row).toContainText('Sin registro')
    await expect(row).toContainText(isMobile ? 'Hoy: 0 hrs 0 min' : '0 hrs 0 min')
    await expect(page).toHaveURL(/search=/)

    // Another session marks: the list follows by itself.
    await enter(as, id)
    await expect(row).toContainText('Ingreso')
    await act(row, 'Ver')
    await expect(heading(page, `Elsa ${last_name}`)).toBeVisible()
    await expect(summary(page)).toContainText(/Último ingreso\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}/)
    await expect(summary(page)).toContainText('Última salidaSin registro')
    await expect(history(page).getByText('Ingreso', { exact: true })).toHaveCount(1)

    await leave(as, id)
    await expect(summary(page)).toContainText(/Última salida\d{2}-\d{2}-\d{4}/)
    await expect(history(page).getByText('Salida', { exact: true })).toHaveCount(1)
    await expect(history(page)).toContainText('Fin de guardia')
    await expectAccessible(page, 'the hours of a person')

    await page.getByRole('link', { name: 'Atras' }).click()
    await expect(page).toHaveURL(new RegExp(`control_hours\\?search=`))
    await expect(rowOf(page, last_name)).toContainText('Salida')
  })

  // A-VAL-16, B-HRS-02, B-HRS-03, B-HRS-05, B-HRS-07, B-HRS-08, B-HRS-09, B-HRS-10, B-HRS-22, B-VAL-39
  test('filter by station, user and days', everyday, async ({ page, as, isMobile }) => {
    const guard = await aGuard(as)
    await openLoaded(page, LIST)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('listUserControlHours')) asked.push(request.url())
    })
    if (!isMobile) await expect(page.getByRole('columnheader', { name: 'Horas de hoy' })).toBeVisible()
    let filters = await openFilters(page)
    await findAndChoose(filters, 'Estación', guard.station_text)
    await expect(page).toHaveURL(/station=\d+/)
    await findAndChoose(filters, 'Usuario', guard.name)
    await expect(page).toHaveURL(new RegExp(`user=${guard.id}`))
    await writeDay(filters, 'Fecha inicial', '2020-01-01')
    await expect(page).toHaveURL(/start_date=2020-01-01/)
    await seeResults(page)
    await expect(rowOf(page, guard.last_name)).toHaveCount(1)
    await expect(rowOf(page, guard.last_name)).toContainText(isMobile ? /Rango: [1-9][\d,]+ hrs/ : /[1-9][\d,]+ hrs \d+ min/)
    if (!isMobile) await expect(page.getByRole('columnheader', { name: 'Horas del rango' })).toBeVisible()
    await expectAccessible(page, 'the filtered hours')

    if (isMobile) filters = await openFilters(page, 'Filtros (3)')
    const before = asked.length
    await writeDay(filters, 'Fecha final', '2019-12-31')
    await expect(filters.getByRole('alert')).toHaveText('La fecha inicial no puede ser mayor a la fecha final')
    await seeResults(page)
    await expectNoTotals(page, guard, isMobile)
    if (isMobile) filters = await openFilters(page, 'Filtros (3)')
    await dayField(filters, 'Fecha final').fill('02/01')
    await seeResults(page)
    await expectNoTotals(page, guard, isMobile)
    if (isMobile) filters = await openFilters(page, 'Filtros (3)')
    await writeDay(filters, 'Fecha final', '2020-01-02')
    await expect(page).toHaveURL(/end_date=2020-01-02/)
    await seeResults(page)
    await expect(page.getByRole('status').filter({ hasText: 'Horas del 01/01/2020 al 02/01/2020.' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Descargar Excel' })).toBeEnabled()
    await expect(rowOf(page, guard.last_name)).toContainText('0 hrs 0 min')
    expect(asked.slice(before).filter((url) => url.includes('2019'))).toEqual([])
    await openLoaded(page, `${LIST}?search=nadie se llama así`)
    await expect(page.getByRole('main')).toContainText('Sin Usuarios')
  })

  // B-HRS-14, B-HRS-15, B-HRS-16, B-HRS-22, B-HRS-23
  test('page through a history and filter it by days, which the address keeps', anySize, async ({ page, as }) => {
    const { id } = await aGuard(as)
    await openLoaded(page, `${LIST}/detail/${id}`)
    const whole = history(page).getByText(/^Total de todas las marcas:/)
    await expect(whole).toHaveText(/ [1-9][\d,]+ hrs \d+ min$/)
    await history(page).getByRole('button', { name: 'Página 2' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await writeDay(history(page), 'Fecha final', yesterday)
    await expect(page).toHaveURL(new RegExp(`\\?end_date_user=${yesterday}$`))
    await expect(history(page)).toContainText(/Total hasta el \d{2}\/\d{2}\/\d{4}: [1-9][\d,]+ hrs/)
    await writeDay(history(page), 'Fecha inicial', today)
    await expect(history(page).getByRole('alert')).toHaveText('La fecha inicial no puede ser mayor a la fecha final')
    await expect(history(page)).toContainText('Complete o corrija las fechas para ver el total.')
    await expect(history(page)).not.toContainText('Total')
    await expect(page.getByRole('button', { name: 'Descargar Excel' })).toBeDisabled()
    await writeDay(history(page), 'Fecha inicial', '2020-01-01')
    await writeDay(history(page), 'Fecha final', '2020-01-02')
    await expect(page).toHaveURL(/end_date_user=2020-01-02/)
    await expect(history(page)).toContainText('Sin registro')
    await expect(history(page)).toContainText('Total del 01/01/2020 al 02/01/2020: 0 hrs 0 min')
    await page.reload()
    await expect(history(page)).toContainText('Sin registro')
    await expectAccessible(page, 'a history without marks')
  })

  // S-15
  test('are warned of an entry without exit', anySize, async ({ page, as }) => {
    const { id, last_name } = await aForgetfulPerson(as)
    await openLoaded(page, `${LIST}?user=${id}`)
    await expect(rowOf(page, last_name)).toContainText('sin salida')
    await expectAccessible(page, 'a row without exit')
    await openLoaded(page, `${LIST}/detail/${id}`)
    const warning = page.getByRole('status').filter({ hasText: 'Ingreso sin salida' })
    await expect(warning).toContainText('Cuenta 24 horas')
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 844 })
      const day = warning.getByText(/^\d\d-\d\d-\d{4}$/)
      expect(await day.evaluate((text) => text.getClientRects().length), `a day at ${width}`).toBe(1)
    }
    await expect(history(page)).toContainText('24 hrs 0 min · sin salida')
    await expectAccessible(page, 'a person without exit')
  })

  test('download the list and a history', anySize, async ({ page, as }) => {
    const { id, name } = await aGuard(as)
    await page.addInitScript(() => (window.open = () => null))
    const download = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Descargar Excel' }).click(),
      ])
      return readWorkbook(await readFile(await file.path())).rows
    }
    await openLoaded(page, `${LIST}?user=${id}&start_date=2020-01-01`)
    const list = await download()
    expect(list[2]).toEqual([`Filtros: Usuario: ${name}; Fecha inicial: 01/01/2020`])
    expect(list.slice(5).map((cells) => cells[0])).toEqual([id])
    await openLoaded(page, `${LIST}/detail/${id}?end_date_user=${yesterday}`)
    const marks = await download()
    expect(marks[0]).toEqual([`Horas de ${name}`])
    expect(marks.slice(7).length).toBeGreaterThan(10)
  })

  test('go from the list to a history by the keyboard alone', anySize, async ({ page, as }) => {
    const { id, last_name } = await aGuard(as)
    await openLoaded(page, LIST)
    await tabTo(page.getByRole('searchbox', { name: 'Buscar' }))
    await page.keyboard.type(last_name)
    await expect(page).toHaveURL(/search=/)
    const link = page.getByRole('row').locator(`a[href$="/detail/${id}"]`).first()
    await tabTo(link)
    await page.keyboard.press('Enter')
    await expect(history(page)).toBeVisible()
    await tabTo(history(page).getByRole('textbox', { name: 'Fecha inicial' }))
    await page.keyboard.type('01/01/2020')
    await expect(page).toHaveURL(/start_date_user=2020-01-01/)
    await tabTo(history(page).getByRole('button', { name: 'Página 2' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/page=2/)
    await tabTo(page.getByRole('link', { name: 'Atras' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue(last_name)
  })
})

test.describe('a chief', () => {
  test.use({ role: Role.JefeDeServicio })

  // B-HRS-06, B-ROL-15, A-NAV-15
  test(
    'sees their own station only, without a filter by station and without a link in the sidebar',
    anySize,
    async ({ page, as }) => {
      const { results } = await as(Role.Administrador).get<Rows<HoursRow>>('job_management/listUserControlHours/?page=2')
      const stranger = results.find(({ station_text }) => station_text !== centralStation)
      await openLoaded(page, `${LIST}?station=${await idOf(as, 'station', '5a. Compañía Coatepeque')}`)
      await expect(rowOf(page, centralStation).first()).toBeVisible()
      const filters = await openFilters(page)
      await expect(filters.getByRole('combobox', { name: 'Usuario' })).toBeVisible()
      await expect(filters.getByRole('combobox', { name: 'Estación' })).toHaveCount(0)
      await findAndChoose(filters, 'Usuario', demoAccounts[Role.Bombero].name)
      await expect(page).toHaveURL(/user=\d+/)
      await seeResults(page)
      await expect(rowOf(page, 'Ixcot')).toHaveCount(1)
      await expect((await sections(page)).getByRole('link', { name: 'Control De Horas' })).toHaveCount(0)
      await openLoaded(page, `${LIST}/detail/${stranger?.id}`)
      await expect(page.getByRole('heading', { name: 'No se encontró el registro' })).toBeVisible()
    },
  )
})

test.describe('everybody', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  // S-15
  test(
    'sees their own hours in the profile, live',
    { tag: [anySize.tag, everyday.tag] },
    async ({ page, as, server, address }) => {
      const person = await aCentralFirefighter(as)
      const token = await tokenFor(server, person.no_dpi)
      await page.context().addInitScript((value) => localStorage.setItem('token', value), token)
      await page.goto(`${address}/#/user-profile`)
      await page.getByRole('tab', { name: 'Mis horas' }).click()
      const own = page.getByRole('region', { name: 'Mis horas' })
      await expect(own).toContainText('Horas de hoy0 hrs 0 min')
      await expect(own).toContainText('Último ingresoSin registro')
      await enter(as, person.id)
      await expect(own.getByText('Ingreso', { exact: true })).toBeVisible()
      await expect(history(page).getByText('Ingreso', { exact: true })).toHaveCount(1)
      await leave(as, person.id)
      await expect(own.getByText('Salida', { exact: true })).toBeVisible()
      await expect(history(page)).toContainText('Mostrando 2 de 2 resultados')
      await expectAccessible(page, 'the own hours')
      await page.goto(`${address}/#${LIST}`)
      await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveCount(0)
    },
  )
})
