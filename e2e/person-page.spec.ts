import type { Page } from '@playwright/test'
import { ContractType } from '../src/contract/codes.ts'
import { Role, UserStatus } from '../src/contract/roles.ts'
import { InactiveReason } from '../src/contract/user-codes.ts'
import { userFields } from '../src/contract/user-input.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { daysAgo } from './hours.ts'
import { choose, heading, rowOf, success } from './steps.ts'
import { aFirefighter } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

/** Label and value of each field of the form that holds a text, a day or a choice. */
const fieldsOf = (page: Page) =>
  page
    .locator('main input:not([type=file], [type=hidden], [type=checkbox])')
    .evaluateAll((inputs: HTMLInputElement[]) =>
      inputs.map(({ labels, value }) => ({ label: labels?.[0]?.textContent.replace(/ \*$/, '') ?? '', value })),
    )
/** What the page of a person says in its head, without a label. */
const inHead = [
  'Nombres',
  'Apellidos',
  'Rango',
  'Correo electrónico',
  'Teléfono',
  'Estación',
  'Puesto',
  'Estado',
  'Motivo de inactividad',
]
/** Of the fields that both sides know: the DPI once more, a checkbox, and the table of courses. */
const withoutInput = ['username', 'is_pilot', 'courses']

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // A-USF-02, A-USF-30
  test('reaches a person from the head of their page, sees the differences, and retires them', async ({ page, as, isMobile }) => {
    const person = await aFirefighter(as, { address: 'Zona 1' })
    await openLoaded(page, `/users/${person.id}`)
    const head = page.getByRole('banner').or(page.locator('main header'))
    await expect(heading(head, person.name)).toBeVisible()
    await expect(head).toContainText('Bombero de 2da. Clase')
    await expect(head).toContainText('Activo')
    await expect(head.getByText(`E${person.last_name.charAt(0)}`, { exact: true })).toBeVisible()
    await expect(head.getByRole('link', { name: '+(502) 5555-1234' })).toHaveAttribute('href', 'tel:+50255551234')
    await expect(head.getByRole('link', { name: person.email })).toHaveAttribute('href', `mailto:${person.email}`)
    await expect(head.getByRole('link', { name: person.station_text })).toHaveAttribute(
      'href',
      `/#/stations/${person.station?.id}`,
    )
    await expect(head.locator('a, button').filter({ hasText: /^(Editar|Atras|Eliminar)$/ })).toHaveText([
      'Editar',
      'Atras',
      'Eliminar',
    ])
    if (isMobile) {
      await expect(head.getByRole('button', { name: 'Eliminar' })).toBeInViewport()
      const [edit, back, remove] = await head
        .locator('a, button')
        .filter({ hasText: /^(Editar|Atras|Eliminar)$/ })
        .evaluateAll((actions) => actions.map((action) => action.getBoundingClientRect()))
      expect([remove?.left, remove?.right]).toEqual([edit?.left, back?.right])
      expect((remove?.top ?? 0) - (edit?.bottom ?? 0)).toBeGreaterThan(12)
    }
    // The name is in the head, and what is absent is not printed.
    for (const label of ['Nombres', 'Apellidos', 'Fecha de nacimiento', 'Número de licencia', 'Documento de baja'])
      await expect(page.getByRole('term').filter({ hasText: label })).toHaveCount(0)

    await head.getByRole('link', { name: 'Editar' }).click()
    await page.getByRole('textbox', { name: 'Dirección' }).fill('Zona 9')
    await page
      .locator('[data-field=photo] input')
      .setInputFiles({ name: 'cara.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(success(page, 'Datos actualizados')).toBeVisible()
    // The form leaves for the list by itself.
    await expect(heading(page, 'Usuarios')).toBeVisible()
    await page.goto(`/#/users/${person.id}/editar`)
    await page.getByRole('button', { name: 'Quitar foto' }).click()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(success(page, 'Datos actualizados').last()).toBeVisible()
    await expect(heading(page, 'Usuarios')).toBeVisible()

    await page.goto(`/#/users/${person.id}`)
    await expect(page.locator('main header img')).toHaveCount(0)
    const differences = page.getByRole('region', { name: 'Diferencias' })
    await expect(differences).toContainText('Ana Lucía Xicará Morales guardó cambios')
    await expect(differences).toContainText('Foto: Quitada')
    await expect(differences).toContainText('Foto: Agregada')
    await expect(differences).toContainText('Dirección: Zona 1 Zona 9')
    await expect(differences).toContainText('Contraseña: cambiada')
    await expect(differences).toContainText('creó el registro')
    await expectAccessible(page, 'the differences')

    await head.getByRole('button', { name: 'Eliminar' }).click()
    await page.getByRole('dialog', { name: '¿Eliminar?' }).getByRole('button', { name: '¡Sí, eliminar!' }).click()
    await expect(success(page, 'Registro eliminado')).toBeVisible()
    await expect(heading(page, 'Usuarios')).toBeVisible()
  })

  // A-USF-01 (0079)
  test('creates and edits people by one form, and sees everything in it on their page', anySize, async ({ page, as }) => {
    const password = 'cortina verde y tambor'
    const { id } = await aFirefighter(as, {
      date_of_birth: '1980-02-03',
      firefighter_type: 'Permanente',
      type_of_contract: ContractType.Municipalidad,
      is_pilot: true,
      no_license: 'L-77',
      type_license: 'B',
      status: UserStatus.Inactivo,
      inactive_reason: InactiveReason.Vacaciones,
      start_date_unsubscribe: daysAgo(2),
      end_date_unsubscribe: daysAgo(-3),
      courses: [{ course_name: 'Rescate', approval_date: '2024-05-01' }],
      password,
      confirm_password: password,
    })
    await openLoaded(page, `/users/${id}/editar`)
    const filled = async () => (await fieldsOf(page)).filter(({ value }) => value !== '')
    await expect.poll(filled).toHaveLength(Object.keys(userFields).length - withoutInput.length)
    const [fields, held] = [await fieldsOf(page), await filled()]
    await expect(page.getByRole('row').filter({ hasText: 'Rescate' })).toBeVisible()

    await openLoaded(page, `/users/${id}`)
    const main = page.getByRole('main')
    for (const { label, value } of [...held, { label: 'Es piloto', value: 'Sí' }]) {
      const fact = main.locator('dl').filter({ has: page.getByText(label, { exact: true }) })
      await expect(inHead.includes(label) ? main.locator('header') : fact, label).toContainText(value)
    }
    await expect(page.getByRole('row').filter({ hasText: 'Rescate' })).toBeVisible()

    await openLoaded(page, '/users/create')
    await page.getByRole('checkbox', { name: 'Es piloto' }).check()
    await choose(page, 'Estado', 'Inactivo')
    const labels = (await fieldsOf(page)).map(({ label }) => label)
    expect(labels.filter((label) => !/contraseña/i.test(label))).toEqual(fields.map(({ label }) => label))
  })

  // A-USL-01
  test('sees the state of an inactive person once, and every button whole', anySize, async ({ page, as }) => {
    const password = 'cortina verde y tambor'
    const inactive = { status: UserStatus.Inactivo, inactive_reason: InactiveReason.Inactivo }
    const person = await aFirefighter(as, { ...inactive, password, confirm_password: password })
    await page.setViewportSize({ width: 390, height: 844 })
    await openLoaded(page, `/users/${person.id}`)
    const head = page.locator('main header')
    await expect(head.getByRole('button', { name: 'Validar usuario' })).toBeVisible()
    await expect(head.getByText('Inactivo')).toHaveCount(1)
    const cut = await head
      .locator('.mantine-Button-label')
      .evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent))
    expect(cut).toEqual([])
    const access = page.getByRole('region', { name: 'Acceso' })
    await expect(access).toContainText('No tiene sesiones abiertas')
    expect((await access.boundingBox())?.height).toBeLessThan(160)
  })

  test('finds people in the order of their surnames, which come first, with photo or initials', anySize, async ({ page, as }) => {
    const person = await aFirefighter(as)
    await page.goto(`/#/users?search=${person.no_registry}`)
    const row = rowOf(page, person.last_name)
    await expect(row.getByRole('link', { name: `${person.last_name}, Elsa`, exact: true })).toBeVisible()
    await expect(row).toContainText(`E${person.last_name.charAt(0)}`)
    await expect(row.locator('img')).toHaveCount(0)
    const photo = { name: 'cara.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() }
    await page.goto(`/#/users/${person.id}/editar`)
    await page.locator('[data-field=photo] input').setInputFiles(photo)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.goto(`/#/users?search=${person.no_registry}`)
    await expect(row.locator('img')).toHaveAttribute('loading', 'lazy')
    await expect.poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  // A-USF-24, A-USF-27
  test('the form takes the document of leaving duty only with that status', anySize, async ({ page }) => {
    await page.goto('/#/users/create')
    const leaving = page.getByRole('button', { name: 'Elegir documento de baja' })
    await expect(page.getByRole('button', { name: 'Elegir documento de alta' })).toBeVisible()
    await expect(leaving).toHaveCount(0)
    await choose(page, 'Estado', 'Inactivo')
    await expect(leaving).toBeVisible()
    await choose(page, 'Estado', 'Activo')
    await expect(leaving).toHaveCount(0)
  })

  test('removes a course from the form, and the focus goes on to the next one', anySize, async ({ page, as }) => {
    const courses = ['Rescate', 'Trauma'].map((course_name) => ({ course_name, approval_date: '2024-05-01' }))
    const { id } = await aFirefighter(as, { courses })
    await page.goto(`/#/users/${id}/editar`)
    await page.getByRole('button', { name: 'Eliminar el curso Rescate' }).click()
    await expect(page.getByRole('button', { name: 'Eliminar el curso Trauma' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Agregar Cursos' })).toBeFocused()
  })
})

test.describe('human resources', () => {
  test.use({ role: Role.RecursosHumanos })

  test('edit people and see no differences', anySize, async ({ page, as }) => {
    const person = await aFirefighter(as)
    await openLoaded(page, `/users/${person.id}`)
    await expect(page.getByRole('link', { name: 'Editar' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Diferencias' })).toHaveCount(0)
  })
})
