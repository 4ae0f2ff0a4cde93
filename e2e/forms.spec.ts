import { expect } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import { Role } from '../src/contract/roles.ts'
import { openLoaded } from './accessible.ts'
import { addContact, formOf } from './emergency-form.ts'
import { heading, success } from './steps.ts'
import { anEmergency, aFirefighter, aVehicle, unique } from './test-data.ts'
import { anySize, test } from './test.ts'
import { fromExcel, fromWord } from './word-html.ts'

test('public forms ask for the right keyboard, and validate the address themselves', anySize, async ({ page }) => {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.goto('/#/login')
  await expect(field('DPI')).toHaveAttribute('inputmode', 'numeric')
  await page.goto('/#/forgot_password')
  await expect(heading(page, /contraseña/i)).toBeVisible()
  await expect(field('DPI')).toHaveAttribute('inputmode', 'numeric')
  const address = page.getByRole('textbox', { name: 'Correo electrónico' }).first()
  for (const [name, value] of Object.entries({ type: 'email', inputmode: 'email', autocomplete: 'email' }))
    await expect(address).toHaveAttribute(name, value)
  await address.fill('sin arroba')
  await address.press('Control+Enter')
  await expect(address).toHaveAccessibleDescription('Email invalido')
  await expect(field('DPI')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /^Hay \d campos por corregir\.$/ })).toBeVisible()
})

test.describe('the form of an emergency', () => {
  test.use({ role: Role.Administrador })

  test('is saved by Ctrl+Enter also right after it was opened', anySize, async ({ page }) => {
    await openLoaded(page, '/emergencies')
    await openLoaded(page, '/emergencies/create')
    await expect(page.locator('#main')).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('status').filter({ hasText: /^Hay \d+ campos por corregir\.$/ })).toBeVisible()
  })

  test('takes the focus to the first fault without opening its list, and counts the faults', async ({ page }) => {
    await page.goto('/#/emergencies/create')
    const type = page.getByRole('combobox', { name: 'Tipo de emergencia' })
    await formOf(page).save.click()
    await expect(type).toBeFocused()
    await expect(type).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(type).toHaveAccessibleDescription('Este campo es requerido')
    await expect(page.getByRole('status').filter({ hasText: /^Hay \d+ campos por corregir\.$/ })).toBeVisible()
  })

  // B-EMF-22
  test('asks for telephones and numbers with their keyboards', anySize, async ({ page }) => {
    await page.goto('/#/emergencies/create')
    const { contacts, patients } = formOf(page)
    await addContact(contacts, 'Ana')
    const phone = contacts.getByRole('textbox', { name: 'Teléfono' })
    await expect(phone).toHaveAttribute('type', 'tel')
    await expect(phone).toHaveAttribute('inputmode', 'tel')
    await expect(phone).toHaveValue('+(502) 5555-1234')
    await patients.getByRole('button', { name: 'Agregar paciente' }).click()
    await expect(patients.getByRole('textbox', { name: 'Edad' })).toHaveAttribute('inputmode', 'numeric')
  })

  test('keeps lists, rows and paragraphs of what was copied from Word and Excel', anySize, async ({ page, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    await page.goto(`/#/emergency/${id}/editar`)
    const editor = page.getByRole('textbox', { name: 'Observaciones' })
    const paste = async (html: string) => {
      await editor.click()
      await page.keyboard.press('Control+A')
      await editor.evaluate((element, copied) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', copied)
        clipboardData.setData('text/plain', 'texto')
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, html)
    }
    await paste(fromExcel)
    await expect(editor.getByRole('paragraph')).toHaveText(['Unidad propia | Km', 'MB-02 | 12'])
    await paste(fromWord)
    const kept =
      '<p><strong>Informe</strong> de la tarde</p>' +
      '<ul><li><p>Se aseguró el área</p><ul><li><p>Norte</p></li></ul></li><li><p>Se ventiló</p></li></ul>' +
      '<ol><li><p>Rescate</p></li><li><p>Traslado</p></li></ol>' +
      '<p>Unidad | <strong>Salida</strong></p><p>MB-02 | 18:45 Central</p><p>Fin</p>'
    expect(await editor.evaluate((element) => element.innerHTML)).toBe(kept)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'No, solo guardar' }).click()
    await expect(success(page, 'Registro actualizado')).toBeVisible()
    expect((await as(Role.Administrador).get<EmergencyDetail>(`emergency/${id}`)).observations).toBe(kept)
  })

  test('compares clashing saves in words, with the buttons in sight', async ({ page, as, isMobile }) => {
    const { id, version: _, ...stored } = await anEmergency(as, await aVehicle(as))
    await page.goto(`/#/emergency/${id}/editar`)
    await page.getByRole('textbox', { name: 'Fecha de atención' }).fill('21/11/2025')
    await page.getByRole('textbox', { name: 'Hora' }).fill('18:45')
    await as(Role.Administrador).post('emergency/customUpdate', {
      id,
      emergency_type: stored.emergency_type,
      notice_form: stored.notice_form,
      address: 'palabra '.repeat(35),
      attention_date: stored.attention_date,
      observations: `<ul>${'<li><p>una línea</p></li>'.repeat(60)}</ul>`,
      latitude: stored.latitude,
      longitude: stored.longitude,
      stations: stored.stations.map((station) => station.id),
      firefighters: stored.firefighters.map((person) => person.id),
      telephonist: stored.telephonist.id,
      members: stored.members.map(({ vehicle, pilot, km_inicial, km_final }) => ({ vehicle, pilot, km_inicial, km_final })),
      pacients: [],
    })
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'No, solo guardar' }).click()
    const clash = page.getByRole('dialog', { name: /guardó este registro/ })
    await expect(clash.getByRole('radiogroup', { name: 'Fecha de atención' })).toContainText('21-11-2025 18:45:00')
    await expect(clash.getByRole('radiogroup', { name: 'Observaciones' })).toContainText('• una línea')
    await expect(clash.getByRole('radiogroup', { name: 'Pacientes' })).toContainText('Rosa Elvira Pérez, 40, Femenino')
    for (const name of ['Seguir editando', 'Descartar lo mío', 'Guardar lo elegido'])
      await expect(clash.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    if (isMobile) expect(await clash.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test.describe('a word of two hundred letters', () => {
  test.use({ role: Role.Administrador })

  test('breaks instead of widening any screen', async ({ page, as }) => {
    const word = `${unique()}${'X'.repeat(190)}`
    const vehicle = await aVehicle(as)
    const { id, qr_emergency } = await anEmergency(as, vehicle, {
      address: word,
      observations: `<p>${word}</p>`,
      contact_person: [{ name: word.slice(0, 100), phone_number: '55551234' }],
      pacients: [{ name: word.slice(0, 100), age: 3, address: word, genre: 10, moved_to: word.slice(0, 100) }],
    })
    const person = await aFirefighter(as, { first_name: 'X'.repeat(90), address: word })
    const station = await as(Role.Administrador).post<{ id: number }>('station', {
      no_station: unique(),
      name: word.slice(0, 100),
      address: word,
      phone_number: '55551234',
      state: 10,
      region_type: 'Sur',
      lat: 14,
      lng: -91,
    })
    for (const place of [
      `/emergencies?search=${word.slice(0, 10)}`,
      `/emergency/${id}`,
      `/emergency/${id}/editar`,
      `/emergency_open/${/emergency_open\/([^/]+)\//.exec(qr_emergency ?? '')?.[1]}`,
      `/users?search=${person.no_dpi}`,
      `/users/${person.id}`,
      `/users/${person.id}/editar`,
      `/stations/${station.id}`,
      `/stations?search=${word.slice(0, 50)}`,
      '/',
    ]) {
      await openLoaded(page, place)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: place })
          .toBeLessThanOrEqual(width)
      }
    }
  })
})
