import type { Page } from '@playwright/test'
import type { HistoryPage } from '../src/contract/hours.ts'
import type { Page as Rows } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import { openLoaded } from './accessible.ts'
import { aGuard } from './hours.ts'
import { printed } from './printed.ts'
import { centralStation, idOf } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

const LIST = '/human_resources/control_hours'
const heads = 'Fecha Acción Duración Estación Forma Marcó Observaciones'
const someMark = /\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2} (Ingreso|Salida)/g

/** The text of the screen on paper, printed by its own button. */
const printedByButton = async (page: Page, place: string, prepare?: () => Promise<unknown>): Promise<string> => {
  await page.addInitScript(() => {
    window.print = () => void (document.body.dataset['printed'] = 'yes')
  })
  await openLoaded(page, place)
  await prepare?.()
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  const text = (await printed(page, 'A4')).join(' ')
  expect(text).not.toMatch(/Descargar Excel|Imprimir|Atras|Corregir|Pedir/)
  return text
}

test.describe('human resources', () => {
  test.use({ role: Role.RecursosHumanos })

  test('print a history with all its marks in columns as wide as their words', anySize, async ({ page, as }) => {
    const { id, name } = await aGuard(as)
    const { count } = await as(Role.Administrador).get<HistoryPage>(`job_management/${id}/log_history_hours`)
    const text = await printedByButton(page, `${LIST}/detail/${id}`)
    expect(text).toContain(name)
    expect(text).toContain(heads)
    expect(text).toContain('Fin de guardia')
    expect(text.match(someMark)).toHaveLength(count)
  })

  test('print the list with all its people', anySize, async ({ page, as }) => {
    const station = await idOf(as, 'station', centralStation)
    const path = `job_management/listUserControlHours/?station=${station}`
    const { count } = await as(Role.Administrador).get<Rows<unknown>>(path)
    const text = await printedByButton(page, `${LIST}?station=${station}&start_date=2020-01-01`)
    expect(count).toBeGreaterThan(10)
    expect(text).toContain('Horas desde el 01/01/2020.')
    expect(text.match(/\d+ hrs \d+ min/g)?.length).toBeGreaterThanOrEqual(count)
  })

  test('print the days of the list once, also while they are open to be changed', anySize, async ({ page }) => {
    const days = 'start_date=2020-01-01&end_date=2020-01-31'
    const text = await printedByButton(page, `${LIST}?${days}`, async () => {
      await page.getByRole('button', { name: 'Filtros (2)' }).click()
      await expect(page.getByRole('textbox', { name: 'Fecha inicial' })).toHaveValue('01/01/2020')
    })
    expect(text.match(/01\/01\/2020/g)).toHaveLength(1)
    expect(text).toContain('Horas del 01/01/2020 al 31/01/2020.')
    expect(text).not.toMatch(/filtros?|Fecha inicial/i)
  })
})

test.describe('everybody', () => {
  test.use({ role: Role.JefeDeServicio })

  test('prints their own history', anySize, async ({ page, as }) => {
    const { count } = await as(Role.JefeDeServicio).get<HistoryPage>('user/me/log_history_hours')
    const text = await printedByButton(page, '/user-profile?tab=horas')
    expect(text).toContain(count === 0 ? 'Sin registro' : heads)
    expect(text.match(someMark) ?? []).toHaveLength(count)
  })
})
