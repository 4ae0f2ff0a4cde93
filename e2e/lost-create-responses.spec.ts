import type { Page } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import { Role } from '../src/contract/roles.ts'
import { importHeaders, personRow } from '../test/fixtures/import.ts'
import { smallPdf } from '../test/fixtures/person.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { csvOf } from '../test/sheets.ts'
import { expectAccessible } from './accessible.ts'
import { writeDay } from './days.ts'
import { storedDrafts } from './drafts.ts'
import { addPatient, addVehicle, chooseCrew, fillCall, formOf, pickPhotos, pilot, replaceVehicle } from './emergency-form.ts'
import { loseResponses } from './network.ts'
import { aVehicle, centralStation, codeOf, unique } from './test-data.ts'
import { choose, findAndChoose, refusal, success } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

/*
 * The server has stored a new record, but its response was lost.
 */
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const noConnection = (page: Page) => refusal(page, 'No hay conexión con el servidor.')

test.describe('a cabin attendant who corrects the address after a lost response', () => {
  test.use({ role: Role.Cabinista })

  // S-10
  test('sees what is stored, opens it, and saves the correction as another emergency', anySize, async ({ page, context, as }) => {
    const [first, second] = [await aVehicle(as), await aVehicle(as)]
    const address = `3a. calle 2-20, ${unique()}`
    const { place, vehicles, save } = formOf(page)
    const question = page.getByRole('dialog', { name: 'Ya se guardó antes, sin sus últimos cambios' })
    const stored = async () => {
      const { results } = await as(Role.Cabinista).get<{ results: EmergencyDetail[] }>(
        `emergency/?search=${encodeURIComponent(address)}&ordering=id`,
      )
      return results
    }
    await page.goto('/#/emergencies/create')
    await fillCall(page, address, first.plate)
    const restoreResponses = await loseResponses(page, '*/api/emergency/')
    await save.click()
    await expect(noConnection(page)).toBeVisible()
    await restoreResponses()

    await field(page, 'Dirección').fill(`${address}, corregida`)
    await save.click()
    const [emergency] = await stored()
    await expect(question).toContainText(`Ya se guardó la emergencia ${emergency?.code} con lo que se envió antes`)
    await expect(success(page, 'Registro creado')).toHaveCount(0)
    await expectAccessible(page, 'the dialog of an earlier save')
    const opening = context.waitForEvent('page')
    await question.getByRole('link', { name: 'Ver lo guardado' }).click()
    const other = await opening
    await expect(other.getByRole('region', { name: 'Ubicación' })).toContainText(address)
    await expect(other.getByRole('region', { name: 'Ubicación' })).not.toContainText('corregida')
    await other.close()

    await question.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(place.getByRole('textbox', { name: 'Dirección' })).toHaveValue(`${address}, corregida`)
    // After a reload the outcome of the earlier save is still unknown.
    await expect.poll(() => storedDrafts(page)).toContain('corregida')
    await page.reload()
    await page.getByRole('button', { name: 'Continuar con el borrador' }).click()
    await replaceVehicle(vehicles, first.plate, second.plate)
    await save.click()
    await expect(question).toBeVisible()
    await page.route('**/api/emergency/', (route) => route.fulfill({ status: 429, json: { detail: 'Demasiadas.' } }), {
      times: 1,
    })
    await question.getByRole('button', { name: 'Guardar lo escrito como otro registro' }).click()
    await expect(refusal(page, 'Demasiadas.')).toBeVisible()
    await expect(save).toBeFocused()
    await save.click()
    await expect(success(page, 'Registro creado')).toBeVisible()
    expect((await stored()).map((row) => row.address)).toEqual([address, `${address}, corregida`])
  })

  // S-10
  test('gets the first response after undoing the correction', { tag: [anySize.tag, everyday.tag] }, async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    const address = `3a. calle 2-20, ${unique()}`
    await page.goto('/#/emergencies/create')
    await fillCall(page, address, vehicle.plate)
    const restoreResponses = await loseResponses(page, '*/api/emergency/')
    await formOf(page).save.click()
    await expect(noConnection(page)).toBeVisible()
    await restoreResponses()
    await field(page, 'Dirección').fill('Otra')
    await formOf(page).save.click()
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    // A refusal for another reason must not change the key.
    await page.route('**/api/emergency/', (route) => route.fulfill({ status: 429, json: { detail: 'Demasiadas.' } }), {
      times: 1,
    })
    await formOf(page).save.click()
    await expect(refusal(page, 'Demasiadas.')).toBeVisible()
    await field(page, 'Dirección').fill(address)
    await formOf(page).save.click()
    await expect(success(page, 'Registro creado')).toBeVisible()
    const { count } = await as(Role.Cabinista).get<{ count: number }>(`emergency/?search=${encodeURIComponent(address)}`)
    expect(count).toBe(1)
  })
})

test.describe('a draft that is continued after a lost response and a reload', () => {
  test.use({ role: Role.Administrador })
  const pdf = { name: 'curso.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) }

  interface Filled {
    place: string
    path: string
    word: string
    button?: string
    fill: (page: Page, word: string) => Promise<void>
    /** Fills the fields that are not part of a draft. */
    fillAgain?: (page: Page) => Promise<void>
  }
  const password = async (page: Page) => {
    await field(page, 'Contraseña').fill('una clave muy larga')
    await field(page, 'Confirmar contraseña').fill('una clave muy larga')
  }
  const forms: Record<string, Omit<Filled, 'word'>> = {
    station: {
      place: '/#/stations/create',
      path: 'station',
      fill: async (page, word) => {
        await field(page, 'ID').fill(word)
        await field(page, 'Nombre').fill(`Estación ${word}`)
        await field(page, 'Dirección').fill('4a. calle 5-67')
        await field(page, 'Teléfono').fill('77635501')
        await choose(page, 'Región', 'Occidente')
        await choose(page, 'Estado', 'Disponible')
        await field(page, 'Latitud').fill('14.845239')
        await field(page, 'Longitud').fill('-91.523187')
      },
    },
    vehicle: {
      place: '/#/vehicles/create',
      path: 'vehicle',
      fill: async (page, word) => {
        await field(page, 'Placa').fill(word)
        await field(page, 'Unidad').fill('U-1')
        await field(page, 'Modelo').fill('Hino 500')
        await field(page, 'Año').fill('2019')
        await field(page, 'Nota').fill('Nueva')
        await choose(page, 'Tipo de vehículo', 'Motobomba')
        await choose(page, 'Estación', centralStation)
        await choose(page.getByRole('main'), 'Disponibilidad', 'Disponible')
      },
    },
    'emergency type': {
      place: '/#/emergency-types/create',
      path: 'emergency_type',
      fill: async (page, word) => {
        const general = page.getByRole('region', { name: 'Datos generales' })
        const row = page.getByRole('group', { name: 'Subtipo 1' })
        await general.getByRole('textbox', { name: 'Código' }).fill(codeOf(word))
        await general.getByRole('textbox', { name: 'Nombre' }).fill(`Tipo ${word}`)
        await general.getByRole('textbox', { name: 'Descripción' }).fill('De prueba')
        await choose(general, 'Categoría', 'Rescates')
        await row.getByRole('textbox', { name: 'Código' }).fill('1')
        await row.getByRole('textbox', { name: 'Nombre' }).fill(`Primero ${word}`)
      },
    },
    person: {
      place: '/#/users/create',
      path: 'user',
      fill: async (page, word) => {
        await field(page, 'DPI').fill(`9${String(Number.parseInt(word, 16) % 1e12).padStart(12, '0')}`)
        await field(page, 'Número de registro').fill(word)
        await field(page, 'Nombres').fill('Rosario')
        await field(page, 'Apellidos').fill(word)
        await choose(page, 'Rango', 'Bombero de 1ra. Clase')
        await field(page, 'Correo electrónico').fill(`${word}@example.org`)
        await field(page, 'Teléfono').fill('5555 1234')
        await field(page, 'Dirección').fill('Zona 1')
        await findAndChoose(page, 'Estación', centralStation)
        await choose(page, 'Rol', 'Bombero')
        await choose(page, 'Puesto', 'Paramédico')
        await password(page)
        const courses = page.getByRole('region', { name: 'Cursos aprobados' })
        await field(page, 'Nombre del curso').fill('Rescate vertical')
        await writeDay(courses, 'Fecha de aprobación', '2024-05-31')
        await courses.locator('input[type=file]').setInputFiles(pdf)
        await expect(courses.getByText('curso.pdf')).toBeVisible()
        await courses.getByRole('button', { name: 'Agregar Cursos' }).click()
        const photo = { name: 'cara.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() }
        await page.getByRole('region', { name: 'Datos generales' }).locator('input[type=file]').setInputFiles(photo)
        await expect(page.getByText('cara.jpg')).toBeVisible()
      },
      fillAgain: password,
    },
  }

  for (const [name, { place, path, fill, fillAgain }] of Object.entries(forms)) {
    test(`creates one ${name} only, and reports the save`, anySize, async ({ page, as }) => {
      const word = unique()
      const save = page.getByRole('button', { name: 'Guardar', exact: true })
      await page.goto(place)
      await fill(page, word)
      const restoreResponses = await loseResponses(page, `*/api/${path}/`)
      await save.click()
      await expect(noConnection(page)).toBeVisible()
      await restoreResponses()
      await page.reload()
      await page.getByRole('button', { name: 'Continuar con el borrador' }).click()
      await fillAgain?.(page)
      await save.click()
      await expect(success(page, 'Registro creado')).toBeVisible()
      expect((await as(Role.Administrador).get<{ count: number }>(`${path}/?search=${word}`)).count).toBe(1)
      await expect.poll(() => storedDrafts(page)).not.toContain(word)
    })
  }

  test('creates one emergency with photos only, and reports the save', anySize, async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    const address = `5a. calle 2-20, ${unique()}`
    const { general, place, crew, vehicles, patients, photos, save } = formOf(page)
    await page.goto('/#/emergencies/create')
    await choose(general, 'Tipo de emergencia', 'Incendio estructural')
    await choose(general, 'Forma de aviso', 'Teléfono')
    await general.getByRole('textbox', { name: 'Observaciones' }).click()
    await page.keyboard.type('Llamas en el ')
    await general.getByRole('button', { name: 'Negrita' }).click()
    await page.keyboard.type('segundo nivel')
    await page.keyboard.press('Enter')
    await page.keyboard.type('y humo')
    await place.getByRole('textbox', { name: 'Dirección' }).fill(address)
    await findAndChoose(crew, 'Estaciones', centralStation)
    await page.keyboard.press('Escape')
    await place.getByRole('textbox', { name: 'Latitud' }).fill('14.8369')
    await place.getByRole('textbox', { name: 'Longitud' }).fill('-91.5183')
    await chooseCrew(crew)
    const row = await addVehicle(vehicles, vehicle.plate)
    await choose(row, 'Piloto', pilot)
    await row.getByRole('textbox', { name: 'Km inicial' }).fill('12,010')
    await row.getByRole('textbox', { name: 'Km final' }).fill('12,018.5')
    await addPatient(patients, 1, 'Rosa Elvira Pérez')
    await pickPhotos(photos, { name: 'humo.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
    await expect(photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()
    const restoreResponses = await loseResponses(page, '*/api/emergency/')
    await save.click()
    await expect(noConnection(page)).toBeVisible()
    await restoreResponses()
    await page.reload()
    await page.getByRole('button', { name: 'Continuar con el borrador' }).click()
    await expect(photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()
    await save.click()
    await expect(success(page, 'Registro creado')).toBeVisible()
    const found = await as(Role.Administrador).get<{ results: { id: number }[] }>(
      `emergency/?search=${encodeURIComponent(address)}`,
    )
    expect(found.results).toHaveLength(1)
    const stored = await as(Role.Administrador).get<EmergencyDetail>(`emergency/${found.results[0]?.id}`)
    expect(stored.images).toHaveLength(1)
  })

  test('imports everyone only once, and reports the import', anySize, async ({ page, as }) => {
    const [job] = await as(Role.Administrador).get<{ name: string }[]>('job_management/filter_list')
    const word = unique()
    const row = personRow(
      { station: centralStation, job: job?.name ?? '' },
      {
        DPI: `9${String(Number.parseInt(word, 16) % 1e12).padStart(12, '0')}`,
        Apellidos: word,
        'Correo electrónico': `${word}@example.org`,
        'Número de registro': word,
      },
    )
    const importIt = async () => {
      await page.getByRole('button', { name: 'Importar 1 persona' }).click()
      await page.getByRole('dialog', { name: '¿Importar 1 persona?' }).getByRole('button', { name: 'Sí, importar' }).click()
    }
    await page.goto('/#/users/import')
    const buffer = Buffer.from(csvOf([[...importHeaders], row], ';'))
    await page.locator('input[type=file]').setInputFiles({ name: 'gente.csv', mimeType: '', buffer })
    await expect(page.getByRole('button', { name: 'Importar 1 persona' })).toBeVisible()
    await expect.poll(() => storedDrafts(page)).toContain('fault_count')
    const restoreResponses = await loseResponses(page, '*/api/user/import/')
    await importIt()
    await expect(page.getByRole('alert').filter({ hasText: 'No se sabe si se importó' })).toBeVisible()
    await restoreResponses()
    await page.reload()
    await page.getByRole('button', { name: 'Continuar con el borrador' }).click()
    await importIt()
    await expect(success(page, 'Se importó 1 persona')).toBeVisible()
    expect((await as(Role.Administrador).get<{ count: number }>(`user/?search=${word}`)).count).toBe(1)
  })
})
