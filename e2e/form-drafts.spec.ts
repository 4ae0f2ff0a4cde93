import type { Page } from '@playwright/test'
import { Role } from '../src/contract/roles.ts'
import { writeDay } from './days.ts'
import { importHeaders, personRow } from '../test/fixtures/import.ts'
import { smallPdf } from '../test/fixtures/person.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { csvOf } from '../test/sheets.ts'
import { storedDrafts } from './drafts.ts'
import { aFirefighter, centralStation, tokenFor, unique } from './test-data.ts'
import { choose, heading, refusal, signInByForm, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const continueDraft = (page: Page) => page.getByRole('button', { name: 'Continuar con el borrador' }).click()
const photo = async () => ({ name: 'cara.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
const pdf = { name: 'curso.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) }

test('a new person is restored after a reload with files and courses, but without the password', anySize, async ({ page }) => {
  const word = unique()
  const courses = page.getByRole('region', { name: 'Cursos aprobados' })
  await page.goto('/#/users/create')
  await field(page, 'Apellidos').fill(word)
  await choose(page, 'Rol', 'Bombero')
  await field(page, 'Contraseña').fill('una clave larga')
  await page
    .getByRole('region', { name: 'Datos generales' })
    .locator('input[type=file]')
    .setInputFiles(await photo())
  await field(page, 'Nombre del curso').fill('Rescate vertical')
  await writeDay(courses, 'Fecha de aprobación', '2024-05-31')
  await courses.locator('input[type=file]').setInputFiles(pdf)
  await expect(courses.getByText('curso.pdf')).toBeVisible()
  await courses.getByRole('button', { name: 'Agregar Cursos' }).click()
  await expect(courses.getByRole('row').filter({ hasText: 'Rescate vertical' })).toContainText('curso.pdf')
  // As a row of the table, no longer in the fields below it.
  await expect.poll(() => storedDrafts(page)).toContain('"courses":[{"course_name":"Rescate vertical"')
  await expect.poll(() => storedDrafts(page)).toContain('"courses.0.document":"curso.pdf"')
  expect(await storedDrafts(page)).not.toContain('una clave larga')

  await page.reload()
  await continueDraft(page)
  await expect(field(page, 'Apellidos')).toHaveValue(word)
  await expect(page.getByRole('combobox', { name: 'Rol', exact: true })).toHaveValue('Bombero')
  await expect(field(page, 'Contraseña')).toHaveValue('')
  await expect(page.getByText('cara.jpg')).toBeVisible()
  await expect(courses.getByRole('row').filter({ hasText: 'Rescate vertical' })).toContainText('curso.pdf')
})

test('edits of a person survive a lost connection and a save that ends the session', anySize, async ({ page, as, context }) => {
  const { id } = await aFirefighter(as)
  const word = `Zona ${unique()}`
  const save = page.getByRole('button', { name: 'Guardar' })
  await page.goto(`/#/users/${id}/editar`)
  await field(page, 'Dirección').fill(word)
  await context.setOffline(true)
  await save.click()
  await expect(refusal(page, 'No hay conexión con el servidor. Lo escrito sigue aquí; vuelva a intentar.')).toBeVisible()
  await context.setOffline(false)
  await context.route(`**/api/user/${id}/`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, json: { detail: 'Debe iniciar sesión.' } })
      : route.continue(),
  )
  // Typed just before the save, which writes the draft first.
  await field(page, 'Dirección').fill(`${word} B`)
  await save.click()
  await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
  await context.unroute(`**/api/user/${id}/`)
  await signInByForm(page, Role.Administrador)
  await continueDraft(page)
  await expect(field(page, 'Dirección')).toHaveValue(`${word} B`)
  await save.click()
  await expect(success(page, 'Datos actualizados')).toBeVisible()
  await expect(heading(page, 'Usuarios')).toBeVisible()
  await expect.poll(() => storedDrafts(page)).not.toContain(word)
})

// B-STA-06
test('a new and an edited station are restored after a reload', anySize, async ({ page, as }) => {
  const word = unique()
  await page.goto('/#/stations/create')
  await expect(heading(page, 'Nueva estación')).toBeVisible()
  await expect(field(page, 'Nombre')).toHaveValue('')
  await field(page, 'Nombre').fill(word)
  await expect.poll(() => storedDrafts(page)).toContain(word)
  await page.reload()
  await continueDraft(page)
  await expect(field(page, 'Nombre')).toHaveValue(word)

  const [station] = await as(Role.Administrador).get<{ id: number }[]>('station/filter_list')
  await page.goto(`/#/stations/${station?.id}/editar`)
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  // The form that is being left has a field of the same name.
  await expect(heading(page, /^Editar /)).toBeVisible()
  const before = await field(page, 'Dirección').inputValue()
  await field(page, 'Dirección').fill(`Zona ${word}`)
  await expect.poll(() => storedDrafts(page)).toContain(`Zona ${word}`)
  await page.reload()
  await continueDraft(page)
  await expect(field(page, 'Dirección')).toHaveValue(`Zona ${word}`)

  // The draft is stored, so the browser asks nothing.
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  await continueDraft(page)
  expect(asked).toEqual([])
  await field(page, 'Dirección').fill(before)
  await expect.poll(() => storedDrafts(page)).not.toContain(`Zona ${word}`)
})

test('a vehicle and an emergency type are restored after a reload', anySize, async ({ page }) => {
  for (const [place, name, list] of [
    ['/#/vehicles/create', 'Modelo', 'Vehículos'],
    ['/#/emergency-types/create', 'Nombre', 'Tipos de Emergencia'],
  ] as const) {
    const word = unique()
    const typed = page.getByRole('region', { name: 'Datos generales' }).getByRole('textbox', { name, exact: true })
    await page.goto(place)
    await typed.fill(word)
    await expect.poll(() => storedDrafts(page)).toContain(word)
    await page.reload()
    await continueDraft(page)
    await expect(typed).toHaveValue(word)
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect.poll(() => storedDrafts(page)).not.toContain(word)
    // The draft is deleted before the screen changes; navigating before that would be overridden by the redirect to the list.
    await expect(heading(page, list)).toBeVisible()
  }
})

test(
  'an import is restored with its file and preview, and the preview is loaded once there is a connection',
  anySize,
  async ({ page, context }) => {
    const preview = page.getByRole('alert').filter({ hasText: 'error' })
    const sheet = csvOf([[...importHeaders], personRow({ station: centralStation, job: 'Nada' }, { DPI: '123' })], ';')
    await page.goto('/#/users/import')
    await page.locator('input[type=file]').setInputFiles({ name: 'gente.csv', mimeType: '', buffer: Buffer.from(sheet) })
    await expect(preview).toBeVisible()
    const read = await preview.textContent()
    await expect.poll(() => storedDrafts(page)).toContain('gente.csv')
    await expect.poll(() => storedDrafts(page)).toContain('fault_count')
    await context.route('**/api/user/import/preview/', (route) => route.abort())
    await page.reload()
    await continueDraft(page)
    await expect(page.getByText('gente.csv')).toBeVisible()
    await expect(preview).toHaveText(read ?? '')
    await page.getByRole('button', { name: 'Quitar gente.csv' }).click()
    await expect.poll(() => storedDrafts(page)).not.toContain('gente.csv')

    await page.locator('input[type=file]').setInputFiles({ name: 'otra.csv', mimeType: '', buffer: Buffer.from(sheet) })
    await expect(page.getByText('No hay conexión con el servidor.')).toBeVisible()
    await expect.poll(() => storedDrafts(page)).toContain('otra.csv')
    await context.unroute('**/api/user/import/preview/')
    await page.reload()
    await continueDraft(page)
    await expect(page.getByText('otra.csv')).toBeVisible()
    await expect(preview).toHaveText(read ?? '')
    await page.getByRole('button', { name: 'Quitar otra.csv' }).click()
    await expect.poll(() => storedDrafts(page)).not.toContain('otra.csv')
  },
)

test('a profile is restored without its password, and keeps a new draft after a save', anySize, async ({ page, as, server }) => {
  const token = await tokenFor(server, (await aFirefighter(as)).no_dpi)
  await page.addInitScript((own) => localStorage.setItem('token', own), token)
  const [first, second] = [`Zona ${unique()}`, `Zona ${unique()}`]
  await page.goto('/#/user-profile')
  await field(page, 'Dirección').fill(first)
  await page.getByRole('tab', { name: 'Seguridad' }).click()
  await field(page, 'Contraseña nueva').fill('otra clave larga')
  await page.getByRole('tab', { name: 'Datos' }).click()
  await page.locator('input[type=file]').setInputFiles(await photo())
  await expect.poll(() => storedDrafts(page)).toContain(first)
  await expect.poll(() => storedDrafts(page)).toContain('cara.jpg')
  expect(await storedDrafts(page)).not.toContain('otra clave larga')
  await page.reload()
  await continueDraft(page)
  await expect(field(page, 'Dirección')).toHaveValue(first)
  await expect(page.getByRole('img', { name: 'La foto elegida' })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Datos actualizados exitosamente')).toBeVisible()
  await expect.poll(() => storedDrafts(page)).not.toContain(first)
  await field(page, 'Dirección').fill(second)
  await expect.poll(() => storedDrafts(page)).toContain(second)
})
