import { expect } from '@playwright/test'
import { today } from '../src/contract/dates.ts'
import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import { Role } from '../src/contract/roles.ts'
import type { UserDetail } from '../src/contract/users.ts'
import { expectAccessible } from './accessible.ts'
import { dayField } from './days.ts'
import { openFilters, seeResults, success } from './steps.ts'
import { aFirefighter, anEmergency, aVehicle } from './test-data.ts'
import { anySize, phoneOnly, test } from './test.ts'

const birth = 'Fecha de nacimiento'

test.describe('a birth date', () => {
  test.use({ role: Role.Administrador })

  // A-USF-10
  test('is typed, pasted in another form, refused while it is half typed, and stored', anySize, async ({ page, as }) => {
    const { id } = await aFirefighter(as)
    await page.goto(`/#/users/${id}/editar`)
    const day = dayField(page, birth)
    await expect(day).toHaveAttribute('inputmode', 'numeric')
    await day.pressSequentially('01051990')
    await expect(day).toHaveValue('01/05/1990')

    for (const [typed, sentence] of [
      ['21/11', 'Escriba la fecha completa, como 21/11/2026'],
      ['21/11/85', 'Escriba el año con cuatro cifras, como 21/11/2026'],
      ['31/02/1985', 'Esa fecha no existe: revise el día y el mes'],
      ['31/12/1899', 'Escriba una fecha desde el 01/01/1900'],
      ['01/01/2199', /^Escriba una fecha hasta el /],
    ] as const) {
      await day.fill(typed)
      await day.blur()
      await expect(day).toHaveAccessibleDescription(sentence)
      await expect(day).toHaveValue(typed)
    }
    await day.fill('21/11')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(day).toBeFocused()
    await expect(day).toHaveAccessibleDescription('Escriba la fecha completa, como 21/11/2026')
    await expect(day).toHaveValue('21/11')
    await expect(page.getByText('Hay 1 campo por corregir.')).toBeVisible()

    await day.fill('')
    await day.fill('1985-11-21')
    await expect(day).toHaveValue('21/11/1985')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(success(page, 'Datos actualizados')).toBeVisible()
    expect(await as(Role.Administrador).get<UserDetail>(`user/${id}`)).toMatchObject({ date_of_birth: '1985-11-21' })
  })

  test('is picked by month, year and arrow keys, and Escape closes the calendar only', anySize, async ({ page, as }) => {
    const { id } = await aFirefighter(as)
    await page.goto(`/#/users/${id}/editar`)
    const day = dayField(page, birth)
    const calendar = page.getByRole('dialog', { name: `Calendario: ${birth}` })
    await day.press('ArrowDown')
    await calendar.getByRole('combobox', { name: 'Año' }).selectOption('1990')
    await calendar.getByRole('combobox', { name: 'Mes' }).selectOption('mayo')
    await expect(calendar.getByRole('columnheader').first()).toHaveText('lu')
    const fifteenth = calendar.getByRole('button', { name: '15 de mayo de 1990' })
    await fifteenth.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(calendar.getByRole('button', { name: '23 de mayo de 1990' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(calendar).toHaveCount(0)
    await expect(day).toHaveValue('23/05/1990')

    const opener = page.getByRole('button', { name: `Calendario: ${birth}` })
    await opener.click()
    await expect(calendar.getByRole('button', { name: '23 de mayo de 1990' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(calendar).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(day).toHaveValue('23/05/1990')
    // Not the future.
    await opener.click()
    await expect(calendar.getByRole('combobox', { name: 'Año' }).getByRole('option').last()).toHaveText(today().slice(0, 4))
  })

  test('is picked by finger on large targets', phoneOnly, async ({ page, as }) => {
    const { id } = await aFirefighter(as)
    await page.goto(`/#/users/${id}/editar`)
    await page.getByRole('button', { name: `Calendario: ${birth}` }).tap()
    const calendar = page.getByRole('dialog', { name: `Calendario: ${birth}` })
    const targets = calendar.locator('button:visible, select:visible')
    await expect(targets.first()).toBeVisible()
    for (const target of await targets.all()) {
      const box = await target.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true)
    }
    await expectAccessible(page, 'the calendar')
    await page.goBack()
    await expect(calendar).toHaveCount(0)
    await page.getByRole('button', { name: `Calendario: ${birth}` }).tap()
    await calendar.getByRole('button', { name: 'Hoy' }).tap()
    await expect(dayField(page, birth)).toHaveValue(today().split('-').toReversed().join('/'))
  })
})

test.describe('the day and hour of an emergency', () => {
  test.use({ role: Role.Administrador })

  test(
    'are typed or pasted together in 24 hours, and a half of them is explained at its field',
    anySize,
    async ({ page, as }) => {
      const { id } = await anEmergency(as, await aVehicle(as))
      await page.goto(`/#/emergency/${id}/editar`)
      const day = dayField(page, 'Fecha de atención')
      const time = page.getByRole('textbox', { name: 'Hora' })
      await time.fill('')
      await time.pressSequentially('0645')
      await expect(time).toHaveValue('06:45')
      await day.fill('21-11-2025 18:45:10')
      await expect(day).toHaveValue('21/11/2025')
      await expect(time).toHaveValue('18:45')

      await time.fill('25:10')
      await page.keyboard.press('Control+Enter')
      await expect(time).toHaveAccessibleDescription('Escriba la hora de 00:00 a 23:59, como 18:45')
      await expect(time).toBeFocused()
      await time.fill('')
      await page.keyboard.press('Control+Enter')
      await expect(time).toHaveAccessibleDescription('Escriba la hora, como 18:45')
      await time.fill('7:05 pm')
      await time.blur()
      await expect(time).toHaveValue('19:05')
      await page.keyboard.press('Control+Enter')
      const no = page.getByRole('dialog').getByRole('button', { name: /^(No|Guardar sin)/ })
      await no.click()
      await expect(success(page, 'Registro actualizado')).toBeVisible()
      const stored = await as(Role.Administrador).get<EmergencyDetail>(`emergency/${id}`)
      expect(new Date(stored.attention_date).toISOString()).toBe('2025-11-22T01:05:00.000Z')
    },
  )
})

test.describe('a filter by day', () => {
  test.use({ role: Role.Administrador })

  test('sends nothing while it is half typed, and follows Back and Quitar filtros', async ({ page, isMobile }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/emergency/?')) asked.push(request.url())
    })
    await page.goto('/#/emergencies')
    await expect(page.getByText(/^Mostrando/)).toBeVisible()
    await openFilters(page)
    const first = dayField(page, 'Fecha inicial')
    await first.pressSequentially('0101202')
    await first.blur()
    await expect(first).toHaveAccessibleDescription('Escriba la fecha completa, como 21/11/2026')
    await dayField(page, 'Fecha final').fill('31/12/2026')
    await dayField(page, 'Fecha final').blur()
    expect(asked.filter((url) => /(start|end)_date=/.test(url))).toEqual([])
    await first.fill('1/1/2026')
    await expect(page).toHaveURL(/start_date=2026-01-01&end_date=2026-12-31/)
    await first.blur()
    await expect(first).toHaveValue('01/01/2026')
    await expect(first).toHaveAccessibleDescription('')

    await first.fill('02/01/2026')
    await expect(page).toHaveURL(/start_date=2026-01-02/)
    await seeResults(page)
    await page.goBack()
    await expect(page).toHaveURL(/start_date=2026-01-01/)
    if (isMobile) await openFilters(page, 'Filtros (2)')
    await expect(first).toHaveValue('01/01/2026')
    await page.getByRole('button', { name: 'Quitar filtros' }).first().click()
    await expect(first).toHaveValue('')
    await expect(dayField(page, 'Fecha final')).toHaveValue('')
    await expect(page).not.toHaveURL(/_date/)
  })
})
