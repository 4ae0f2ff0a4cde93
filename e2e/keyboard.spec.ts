import type { Page } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import type { Page as Rows } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import { smallPdf } from '../test/fixtures/person.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { writeDay } from './days.ts'
import { formOf, pickPhotos, pilot } from './emergency-form.ts'
import { screenEnter, tabTo } from './keys.ts'
import { aVehicle, aVehicleType, idOf, unique } from './test-data.ts'
import { act, heading, openFilters, rowOf } from './steps.ts'
import { anySize, everyday, expect, phoneOnly, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Presses Enter as the hardware keyboard of a PC or the on-screen keyboard of a phone sends it. */
const enterOf = (page: Page, isMobile: boolean) => (isMobile ? () => screenEnter(page) : () => page.keyboard.press('Enter'))

/** Counts the emergencies that the page asks the server to create. */
const createsOf = (page: Page) => {
  const creates: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/emergency/') creates.push(request.url())
  })
  return creates
}

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista })

  test(
    'registers an emergency with two vehicles by the keyboard alone',
    { tag: [anySize.tag, everyday.tag] },
    async ({ page, as }) => {
      const [first, second] = [await aVehicle(as), await aVehicle(as)]
      const address = `4a. avenida 3-20, ${unique()}`
      const creates = createsOf(page)
      const { keyboard } = page
      const enter = () => keyboard.press('Enter')
      const { general, place, vehicles } = formOf(page)
      const vehicle = vehicles.getByRole('combobox', { name: 'Vehículo' })
      const add = vehicles.getByRole('button', { name: 'Agregar vehículo' })
      const stations = page.getByRole('region', { name: 'Estaciones', exact: true })

      await page.goto('/#/emergencies/create')
      const type = general.getByRole('combobox', { name: 'Tipo de emergencia' })
      await tabTo(type)
      await keyboard.type('transito')
      await expect(page.getByRole('option')).toHaveText(['Accidente de tránsito'])
      await enter()
      await expect(type).toHaveValue('Accidente de tránsito')
      await keyboard.press('Tab')
      await keyboard.type('tel')
      await expect(page.getByRole('option').first()).toHaveText('Teléfono')
      await keyboard.press('Tab')
      await expect(general.getByRole('combobox', { name: 'Forma de aviso' })).toHaveValue('Teléfono')
      await expect(place.getByRole('textbox', { name: 'Dirección' })).toBeFocused()
      await keyboard.type(address)
      await tabTo(stations.getByRole('combobox', { name: 'Piloto' }))
      await keyboard.type('diego jose')
      await expect(page.getByRole('option')).toHaveText([pilot])
      await enter()
      await expect(stations.getByRole('combobox', { name: 'Piloto' })).toHaveValue(pilot)

      for (const { unit, plate } of [first, second]) {
        await tabTo(vehicle, plate === first.plate ? 'Tab' : 'Shift+Tab')
        await keyboard.type(unit.toLowerCase())
        await expect(page.getByRole('option')).toHaveCount(1)
        await enter()
        await expect(vehicle).toHaveValue(new RegExp(plate))
        // The second vehicle was chosen but not added: saving adds it.
        if (plate === first.plate) {
          await tabTo(add)
          await enter()
        } else await keyboard.press('Control+Enter')
        await expect(vehicles.getByRole('group', { name: plate }).getByRole('combobox', { name: 'Piloto' })).toBeFocused()
        await keyboard.type('diego jose')
        await expect(page.getByRole('option')).toHaveText([pilot])
        await enter()
      }
      expect(creates).toHaveLength(0)

      await keyboard.press('Control+Enter')
      // Checks the list, because the notice disappears after three seconds and may be missed on a slow processor.
      await expect(heading(page, 'Emergencias')).toBeVisible()
      expect(creates).toHaveLength(1)
      const { results } = await as(Role.Administrador).get<Rows<{ id: number }>>(
        `emergency/?search=${encodeURIComponent(address)}`,
      )
      const stored = await as(Role.Administrador).get<EmergencyDetail>(`emergency/${results[0]?.id}`)
      expect(stored.members.map((member) => member.plate).toSorted()).toEqual([first.plate, second.plate].toSorted())
      expect(stored.notice_form).toBe('Teléfono')
    },
  )

  test(
    'an incomplete form focuses the first empty field and shows its error and the number of errors',
    anySize,
    async ({ page }) => {
      const { general, save } = formOf(page)
      const type = general.getByRole('combobox', { name: 'Tipo de emergencia' })
      await page.goto('/#/emergencies/create')
      await save.click()
      await expect(type).toBeFocused()
      await expect(type).toHaveAttribute('aria-expanded', 'false')
      await expect(general.getByText('Este campo es requerido').first()).toBeInViewport()
      await expect(page.getByRole('status').filter({ hasText: 'Hay 5 campos por corregir.' })).toBeVisible()
      await expectAccessible(page)

      await page.keyboard.type('transito')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'Hay 4 campos por corregir.' })).toBeVisible()
    },
  )
})

test.describe('a selector', () => {
  test.use({ role: Role.Administrador })

  test('that closes before its sheet has taken the focus keeps it', phoneOnly, async ({ page, as }) => {
    await idOf(as, 'emergency_type')
    await page.goto('/#/emergencies/create')
    const type = formOf(page).general.getByRole('combobox', { name: 'Tipo de emergencia' })
    await type.click()
    await expect(page.getByRole('option', { name: 'Accidente de tránsito' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(type).toBeFocused()
    // As keys that wait for a slow processor: Enter comes as soon as the sheet is there, before any timer.
    await type.evaluate(async (field) => {
      const press = (key: string) => field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      const opened = new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('[role=dialog]') === null) return
          observer.disconnect()
          resolve()
        }).observe(document.body, { childList: true, subtree: true })
      })
      press('t')
      await opened
      press('Enter')
    })
    await expect(type).not.toHaveValue('')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(type).toBeFocused()
  })

  test('of several values selects by typing, with or without accents, and never submits the form', async ({
    page,
    as,
    isMobile,
  }) => {
    const creates = createsOf(page)
    const enter = enterOf(page, isMobile)
    await idOf(as, 'station', '3a. Compañía Salcajá')
    const stations = formOf(page).crew.getByRole('combobox', { name: 'Estaciones' })
    await page.goto('/#/emergencies/create')
    await stations.click()
    await page.keyboard.type('SALCAJA')
    await expect(page.getByRole('option')).toHaveCount(1)
    if (!isMobile)
      await expect(stations).toHaveAttribute('aria-activedescendant', (await page.getByRole('option').getAttribute('id')) ?? '')
    await enter()
    await expect(formOf(page).crew.getByText('3a. Compañía Salcajá')).toBeVisible()
    // Nothing is typed and nothing is marked, so neither key selects an option.
    await enter()
    await page.keyboard.press('Tab')
    await expect(formOf(page).crew.getByText(/Compañía/)).toHaveCount(1)
    expect(creates).toHaveLength(0)
    await expect(page.getByText('Este campo es requerido')).toHaveCount(0)
  })

  test('marks the first match when the options load after typing', anySize, async ({ page }) => {
    const station = formOf(page).crew.getByRole('combobox', { name: 'Estaciones' })
    let send = (): void => undefined
    const typed = new Promise<void>((resolve) => (send = resolve))
    await page.route(/\/api\/station\/filter_list/, async (route) => {
      await typed
      await route.continue()
    })
    await page.goto('/#/emergencies/create')
    await station.click()
    await page.keyboard.type('SALCAJA')
    await expect(page.getByText('Sin resultados').filter({ visible: true })).toHaveCount(1)
    send()
    await expect(page.getByRole('option')).toHaveCount(1)
    await expect(station).toHaveAttribute('aria-activedescendant', (await page.getByRole('option').getAttribute('id')) ?? '')
    await page.keyboard.press('Tab')
    await expect(formOf(page).crew.getByText('3a. Compañía Salcajá')).toBeVisible()
    await expect(station).not.toHaveAttribute('aria-activedescendant')
  })

  test('marks an option that begins with the text before one that only contains it', anySize, async ({ page }) => {
    const station = formOf(page).crew.getByRole('combobox', { name: 'Estaciones' })
    await page.goto('/#/emergencies/create')
    await station.click()
    await page.keyboard.type('1a')
    await expect(page.getByRole('option').first()).toHaveText(/^1a\. /)
  })

  test('of a filter can be typed into', async ({ page, isMobile }) => {
    await page.goto('/#/emergencies')
    await expect(heading(page, 'Emergencias')).toBeVisible()
    await openFilters(page)
    for (const [name, typed, shown] of [
      ['Estación', 'salcaja', /Salcajá/],
      ['Estado', 'res', /^Resuelta$/],
    ] as const) {
      const filter = page.getByRole('combobox', { name, exact: true })
      await filter.click()
      await page.keyboard.type(typed)
      await expect(page.getByRole('option').first()).toHaveText(shown)
      await enterOf(page, isMobile)()
      await expect(filter).toHaveValue(shown)
      await expect(filter).not.toHaveAttribute('aria-activedescendant')
    }
    await expect(page).toHaveURL(/[?&]status=30/)
  })
})

test.describe('the focus', () => {
  test.use({ role: Role.Administrador })

  test('stays in the list when a row or a photo is removed', anySize, async ({ page }) => {
    const { contacts, patients, photos } = formOf(page)
    await page.goto('/#/emergencies/create')
    for (const [rows, one, add] of [
      [contacts, 'Contacto', 'Agregar contacto'],
      [patients, 'Paciente', 'Agregar paciente'],
    ] as const) {
      const remove = (number: number) => rows.getByRole('button', { name: `Quitar ${one} ${number}`, exact: true })
      for (let row = 1; row <= 3; row++) await rows.getByRole('button', { name: add }).click()
      await remove(1).press('Enter')
      await expect(remove(3)).toHaveCount(0)
      await expect(remove(1)).toBeFocused()
      await remove(2).press('Enter')
      await expect(remove(1)).toBeFocused()
      await remove(1).press('Enter')
      await expect(rows.getByRole('button', { name: add })).toBeFocused()
    }

    const buffer = await smallJpeg()
    await pickPhotos(photos, ...['una.jpg', 'otra.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })))
    await photos.getByRole('button', { name: 'Quitar la foto una.jpg' }).press('Enter')
    const last = photos.getByRole('button', { name: 'Quitar la foto otra.jpg' })
    await expect(last).toBeFocused()
    await last.press('Enter')
    await expect(photos.getByRole('button', { name: 'Elegir fotos' })).toBeFocused()
  })

  test(
    'stays at the field when a chosen file is removed, and at the courses when the last is removed',
    anySize,
    async ({ page }) => {
      const courses = page.getByRole('region', { name: 'Cursos aprobados' })
      const pdf = { name: 'curso.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) }
      await page.goto('/#/users/create')
      await courses.locator('input[type=file]').setInputFiles(pdf)
      await courses.getByRole('button', { name: 'Quitar curso.pdf' }).press('Enter')
      await expect(courses.getByRole('button', { name: 'Elegir documento del curso' })).toBeFocused()

      await courses.getByRole('textbox', { name: 'Nombre del curso' }).fill('Rescate')
      await writeDay(courses, 'Fecha de aprobación', '2024-05-31')
      await courses.getByRole('button', { name: 'Agregar Cursos' }).click()
      await courses.getByRole('button', { name: 'Eliminar el curso Rescate' }).press('Enter')
      await expect(courses.getByRole('button', { name: 'Agregar Cursos' })).toBeFocused()

      await page.goto('/#/users/import')
      const file = page.getByRole('region', { name: 'Archivo' })
      await file
        .locator('input[type=file]')
        .setInputFiles({ name: 'vacio.csv', mimeType: 'text/csv', buffer: Buffer.from('DPI') })
      const remove = file.getByRole('button', { name: 'Quitar vacio.csv' })
      // Not while the server reads the file.
      await expect(remove).toBeEnabled()
      await remove.press('Enter')
      await expect(file.getByRole('button', { name: 'Elegir archivo' })).toBeFocused()
    },
  )

  test(
    'goes by J and K into the list from the screen around it, first to the row that was saved',
    anySize,
    async ({ page, as }) => {
      const word = unique()
      const names = ['Ambulancia', 'Bomba', 'Cisterna'].map((name) => `${name} ${word}`)
      for (const name of names) await aVehicleType(as, { name })
      const linkOf = (name = '') => rowOf(page, name).getByRole('link').first()
      await openLoaded(page, `/vehicle-types?search=${word}&ordering=name`)
      await expect(linkOf(names[2])).toBeVisible()
      await page.getByRole('main').focus()
      await page.keyboard.press('j')
      await expect(linkOf(names[0])).toBeFocused()

      await act(rowOf(page, names[1] ?? ''), 'Editar')
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      await expect(rowOf(page, names[1] ?? '')).toHaveAttribute('data-saved')
      await page.getByRole('main').focus()
      await page.keyboard.press('j')
      await expect(linkOf(names[1])).toBeFocused()
      await page.keyboard.press('k')
      await expect(linkOf(names[0])).toBeFocused()

      await page.getByRole('main').focus()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Teclas de la lista' })).toBeVisible()
      await page.keyboard.press('j')
      await expect(page.getByRole('dialog', { name: 'Teclas de la lista' })).toBeVisible()
    },
  )

  test('returns to where it was when the search is closed', anySize, async ({ page }) => {
    const search = page.getByRole('dialog').getByRole('combobox', { name: 'Buscar' })
    const field = page.getByRole('searchbox', { name: 'Buscar' })
    await page.goto('/#/vehicle-types')
    for (const from of [field, field, page.getByRole('button', { name: 'Menú', exact: true })]) {
      await from.focus()
      await page.keyboard.press('Control+k')
      await expect(search).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(search).toBeHidden()
      await expect(from).toBeFocused()
    }
  })
})
