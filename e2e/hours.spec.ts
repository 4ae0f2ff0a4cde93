import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayOf } from '../src/contract/shared/dates/dates.ts'
import type { HistoryPage } from '../src/contract/attendance/hours.schema.ts'
import type { Page as Rows } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { readWorkbook } from '../test/workbook.ts'
import { openLoaded } from './accessible.ts'
import type { As } from './calls.ts'
import { aGuard } from './hours.ts'
import { printed } from './printed.ts'
import { act, chooseAction, heading, rowOf, sections } from './steps.ts'
import { aFirefighter, centralStation, idOf, tokenFor } from './test-data.ts'
import { anySize, everyday, expect, test } from './test.ts'

const LIST = '/human_resources/control_hours'
const yesterday = dayOf(new Date(Date.now() - 86_400_000))

const aCentralFirefighter = async (as: As) => aFirefighter(as, { station: await idOf(as, 'station', centralStation) })
const enter = (as: As, id: number) => as(Role.Administrador).post(`qr/${id}/set_entry`, {})
/** Two marks of one second are refused. */
const leave = (as: As, id: number) =>
  expect(() => as(Role.Administrador).post(`qr/${id}/set_exit`, { observation: 'Fin de guardia' })).toPass()

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

    await page.getByRole('link', { name: 'Atras' }).click()
    await expect(page).toHaveURL(new RegExp(`control_hours\\?search=`))
    await expect(rowOf(page, last_name)).toContainText('Salida')
  })

  test('download and print the whole list and a whole history', anySize, async ({ page, as }) => {
    const { id, name } = await aGuard(as)
    await page.addInitScript(() => {
      window.open = () => null
      window.print = () => void (document.body.dataset['printed'] = 'yes')
    })
    const download = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Descargar Excel' }).click(),
      ])
      return readWorkbook(await readFile(await file.path())).rows
    }
    /** The text of the screen on paper, printed by the screen itself. */
    const print = async (press: () => Promise<void>) => {
      await press()
      await expect(page.locator('body[data-printed]')).toHaveCount(1)
      const text = (await printed(page, 'A4')).join(' ')
      expect(text).not.toMatch(/Descargar Excel|Imprimir|Atras|Corregir|Pedir/)
      return text
    }
    await openLoaded(page, `${LIST}?user=${id}&start_date=2020-01-01`)
    const list = await download()
    expect(list[2]).toEqual([`Filtros: Usuario: ${name}; Fecha inicial: 01/01/2020`])
    expect(list.slice(5).map((cells) => cells[0])).toEqual([id])
    await openLoaded(page, `${LIST}/detail/${id}?end_date_user=${yesterday}`)
    const marks = await download()
    expect(marks[0]).toEqual([`Horas de ${name}`])
    expect(marks.slice(7).length).toBeGreaterThan(10)

    await openLoaded(page, `${LIST}/detail/${id}`)
    const { count } = await as(Role.Administrador).get<HistoryPage>(`job_management/${id}/log_history_hours`)
    const history = await print(() => chooseAction(page, 'Imprimir'))
    expect(history).toContain(name)
    expect(history).toContain('Ingreso Salida Duración Estación Forma Marcó Observaciones')
    expect(history).toContain('Fin de guardia')
    const rows = history.slice(history.indexOf('Total de todas las marcas'))
    expect(rows.match(/\d{2}:\d{2}:\d{2}/g)).toHaveLength(count)

    const station = await idOf(as, 'station', centralStation)
    await page.goto('about:blank')
    await openLoaded(page, `${LIST}?station=${station}&start_date=2020-01-01`)
    const path = `job_management/listUserControlHours/?station=${station}`
    const people = (await as(Role.Administrador).get<Rows<unknown>>(path)).count
    expect(people).toBeGreaterThan(10)
    const everybody = await print(() => page.getByRole('button', { name: 'Imprimir', exact: true }).click())
    expect(everybody).toContain('Horas desde el 01/01/2020.')
    expect(everybody.match(/\d+ hrs \d+ min/g)?.length).toBeGreaterThanOrEqual(people)
  })
})

test.describe('everybody', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  // S-15
  test('sees their own hours in the profile, live', anySize, async ({ page, as, server, address }) => {
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
    await page.goto(`${address}/#${LIST}`)
    await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveCount(0)
  })
})
