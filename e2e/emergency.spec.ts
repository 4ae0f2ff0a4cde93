import { showDateTime } from '../src/contract/shared/dates/dates.ts'
import type { Page as Answer } from '../src/contract/shared/resource.schema.ts'
import type { EmergencyRow } from '../src/contract/emergencies/emergencies.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { cornersOf, phonePhoto, uprightCorners } from '../test/fixtures/pictures.ts'
import sharp from 'sharp'
import { addContact, addPatient, addVehicle, chooseCrew, firefighters, formOf, pickPhotos, pilot } from './emergency-form.ts'
import { loseResponses, slowUploads } from './network.ts'
import { qrCodeIn } from '../test/fixtures/qr-code.ts'
import { aVehicle, centralStation, unique } from './test-data.ts'
import { act, choose, drag, heading, rowOf, success } from './steps.ts'
import { everyday, expect, test } from './test.ts'

test.use({ role: Role.Comandante })
// A photo of several megabytes uploads slowly on such a network.
test.describe.configure({ timeout: 240_000 })

/** Upload bytes per second of a phone on a good 3G network. */
const FAST_3G = 750_000 / 8

// B-CON-36, B-EMD-01, B-EMD-03, B-EMD-04, B-EMD-05, B-EMD-06, B-EMD-07, B-EMD-08, B-EMD-09, B-EMD-10, B-EMD-11, B-EMD-12,
// B-EMD-13, B-EMD-14, B-EMD-15, B-EMD-16, B-EMD-17, B-EMD-18, B-EMD-22, B-EMF-01, B-EMF-03, B-EMF-04, B-EMF-10, B-EMF-12,
// B-EMF-14, B-EMF-15, B-EMF-17, B-EMF-19, B-EMF-20, B-EMF-28, B-EMF-29, B-EMF-30, B-EMF-32, B-EMF-37, B-EMF-42, B-EMF-52,
// B-EMF-61, B-EMS-08, B-EMS-09, B-ERR-01, B-ERR-02, B-ERR-04, B-ERR-05, B-ERR-37, B-GEN-26, B-VAL-23, B-VAL-24, B-VAL-25,
// B-VAL-26, S-34
test('an emergency from its registration to its public page', everyday, async ({ page, as, server, browser, isMobile }) => {
  test.setTimeout(120_000)
  const vehicle = await aVehicle(as)
  const address = `6a. avenida 3-21, ${unique()}`
  const { general, place, contacts, crew, vehicles, patients, photos, save } = formOf(page)

  await test.step('shows an error for each missing field and sends nothing', async () => {
    const saves: string[] = []
    page.on(
      'request',
      (request) => /POST.*\/api\/emergency/.test(`${request.method()} ${request.url()}`) && saves.push(request.url()),
    )
    await page.goto('/#/')
    await page.getByRole('link', { name: 'Crear emergencia' }).click()
    await expect(crew.getByText('Estación Central Quetzaltenango')).toBeVisible()
    await vehicles.getByRole('button', { name: 'Agregar vehículo' }).click()
    await expect(vehicles).toContainText('Debes seleccionar un vehículo.')
    await save.click()
    await expect(vehicles).toContainText('Debes agregar por lo menos un vehículo.')
    await expect(place.getByText('Ingrese la Latitud y longitud.', { exact: true })).toHaveCount(2)
    await expect(general.getByRole('combobox', { name: 'Tipo de emergencia' })).toBeFocused()
    expect(saves).toEqual([])
  })

  await test.step('fills every field', async () => {
    await choose(general, 'Tipo de emergencia', 'Incendio estructural')
    await general.getByRole('combobox', { name: 'Forma de aviso' }).click()
    await expect(page.getByRole('option')).toHaveText(['Cabina', 'Presencial', 'Teléfono'])
    await page.getByRole('option', { name: 'Teléfono' }).click()
    await general.getByRole('textbox', { name: 'Observaciones' }).click()
    await page.keyboard.type('Llamas en el ')
    await general.getByRole('button', { name: 'Negrita' }).click()
    await page.keyboard.type('segundo nivel')
    await place.getByRole('textbox', { name: 'Dirección' }).fill(address)
    await place.getByRole('button', { name: 'Usar la ubicación de la estación' }).click()
    await expect(place.getByRole('textbox', { name: 'Latitud' })).toHaveValue('14.8369')
    const map = place.getByRole('region', { name: 'Mapa' })
    await map.scrollIntoViewIfNeeded()
    if (isMobile) await map.tap({ position: { x: 70, y: 90 } })
    else await drag(place.getByRole('button', { name: /^Ubicación en el mapa/ }), { x: -70, y: -60 })
    await expect(place.getByRole('textbox', { name: 'Latitud' })).not.toHaveValue('14.8369')
    await addContact(contacts, 'Julia Sac')
    await chooseCrew(crew)

    const row = await addVehicle(vehicles, vehicle.plate)
    await addVehicle(vehicles, vehicle.plate)
    await expect(vehicles).toContainText('Ya has agregado este vehículo.')
    await expect(row).toHaveCount(1)
    await choose(row, 'Piloto', pilot)
    await row.getByRole('textbox', { name: 'Km inicial' }).fill('12010')
    await row.getByRole('textbox', { name: 'Km final' }).fill('12000')
    await addPatient(patients, 1, 'Rosa Elvira Pérez')
    await addPatient(patients, 2, 'Tomás Ajanel')
  })
  const [latitude, longitude] = await Promise.all(
    ['Latitud', 'Longitud'].map((name) => place.getByRole('textbox', { name }).inputValue()),
  )

  await test.step('accepts photos by content, not by file name', async () => {
    const large = await phonePhoto(2400, 3200, 'noise')
    expect(large.byteLength).toBeGreaterThan(3_000_000)
    const [small, text] = [await phonePhoto(300, 400), Buffer.from('no es una foto')]
    const [mimeType, named] = ['image/jpeg', (name: string) => photos.getByRole('img', { name })]
    await pickPhotos(
      photos,
      { name: 'grande.jpg', mimeType, buffer: large },
      { name: 'nota.jpg', mimeType, buffer: text },
      { name: 'chica.jpg', mimeType, buffer: small },
    )
    await expect(photos.getByRole('alert')).toContainText('nota.jpgFormato inválido')
    await expect(named('grande.jpg')).toBeVisible()
    await expect(named('chica.jpg')).toBeVisible()
    await expect(photos).toContainText('2 de 20')
  })

  await test.step('waits on the device when the connection is lost, and arrives with its photos', async () => {
    await save.click()
    const row = vehicles.getByRole('group', { name: vehicle.plate })
    await expect(row.getByRole('textbox', { name: 'Km final' })).toHaveAccessibleDescription('No puede ser menor que el inicial')
    await row.getByRole('textbox', { name: 'Km final' }).fill('12,018.5')

    // The server saves it and only the response is lost: sending it again must not save it a second time.
    const restoreResponses = await loseResponses(page, '*/api/emergency/')
    const sent = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/emergency/'))
    await save.click()
    await expect(page.getByText('Guardado en este dispositivo; se enviará cuando haya conexión')).toBeVisible()
    expect((await sent).headers()['content-type']).toBe('application/json')
    await expect(page.getByRole('list', { name: 'Emergencias por enviar' })).toContainText(address)
    await slowUploads(page, isMobile ? FAST_3G : 1_500_000)
    await restoreResponses()
    await expect(page.getByRole('list', { name: 'Emergencias por enviar' })).toHaveCount(0, { timeout: 60_000 })
  })

  const stored = await test.step('appears in the list once, and opens', async () => {
    await expect(heading(page, 'Emergencias')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(address)
    await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
    await expect(rowOf(page, address)).toContainText('Incendio estructural')
    await act(rowOf(page, address), 'Ver')
    const { results } = await as(Role.Comandante).get<Answer<EmergencyRow>>(`emergency/?search=${encodeURIComponent(address)}`)
    await expect(heading(page, `Emergencia # ${results[0]?.id}`)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Fotos' }).getByRole('link')).toHaveCount(2, { timeout: 100_000 })
    await slowUploads(page, -1)
    return results[0]
  })

  const fact = (name: string) => page.getByRole('region', { name, exact: true })
  await test.step('shows the saved values', async () => {
    for (const text of [
      'Registrada porByron Estuardo Coyoy Fuentes',
      `Fecha reportada${showDateTime(stored?.creation_date)}`,
      'Tipo de emergenciaIncendio estructural',
    ])
      await expect(fact('Detalle general')).toContainText(text)
    await expect(fact('Detalle general')).not.toContainText('Fecha resuelta')
    await expect(fact('Ubicación')).toContainText(`Dirección${address}Latitud${latitude}Longitud${longitude}`)
    // On a phone the map is loaded once it is seen.
    await fact('Ubicación').evaluate((element) => element.scrollIntoView())
    await expect(fact('Ubicación').getByRole('region', { name: 'Mapa' })).toBeVisible()
    for (const text of [`Estaciones${centralStation}`, `${vehicle.unit}${vehicle.plate}${pilot}`, 'Número de bomberos2'])
      await expect(fact('Equipo desplegado')).toContainText(text)
    for (const name of firefighters) await expect(fact('Equipo desplegado')).toContainText(name)
    await expect(fact('Equipo desplegado').getByRole('row').filter({ hasText: vehicle.plate })).toContainText('12,018.5')
    await expect(fact('Observaciones').getByRole('strong')).toHaveText('segundo nivel')
    await expect(fact('Pacientes').getByRole('row')).toHaveText([
      /^Nombre/,
      /^Rosa Elvira Pérez34Zona 3Femenino/,
      /^Tomás Ajanel/,
    ])
    await expect(fact('Personas de contacto').getByRole('link', { name: '+(502) 5555-1234' })).toBeVisible()
  })

  await test.step('shows its photos upright and without camera metadata', async () => {
    const links = fact('Fotos').getByRole('link')
    await expect(links).toHaveCount(2)
    for (const link of await links.all()) {
      await link.scrollIntoViewIfNeeded()
      await expect
        .poll(() => link.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth), 'a thumbnail has loaded')
        .toBeGreaterThan(0)
      const opened = page.waitForEvent('popup')
      await link.click()
      const tab = await opened
      await tab.waitForLoadState()
      const size = await tab
        .getByRole('img')
        .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalHeight / naturalWidth)
      expect(size).toBeCloseTo(4 / 3, 2)
      const photo = await (await server.get(tab.url())).body()
      expect(await cornersOf(photo)).toEqual(uprightCorners)
      expect(await sharp(photo).metadata()).not.toHaveProperty('exif')
      await tab.close()
    }
  })

  await test.step('is visible to a visitor who scans its QR code', async () => {
    if (isMobile) await fact('Código QR').getByRole('button', { name: 'Mostrar' }).tap()
    const image = fact('Código QR').getByRole('img', { name: /^Código QR/ })
    // On a phone the bar of actions may lie over it.
    await image.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const publicPage = await qrCodeIn(await image.screenshot())
    const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const their = await stranger.newPage()
    await their.goto(publicPage)
    await expect(heading(their, /^Emergencia # \d+$/)).toBeVisible()
    await expect(their.getByText('R. E. P.')).toBeVisible()
    await expect(their.getByText('Julia Sac')).toHaveCount(0)
    await expect(their.getByRole('link', { name: 'Atras', exact: true })).toHaveCount(0)
    await stranger.close()
  })

  await test.step('is resolved', async () => {
    const status = page.getByRole('combobox', { name: /^Estado de la emergencia/ })
    const question = page.getByRole('dialog', { name: 'Esta seguro de cambiar el estado de la emergencia?', exact: true })
    await status.click()
    await page.getByRole('option', { name: 'Resuelta' }).click()
    await expect(question).toContainText('No podrá revertir esta acción!')
    await question.getByRole('button', { name: 'No, cancelar' }).click()
    await expect(status).toHaveValue('Activo')
    await status.click()
    await page.getByRole('option', { name: 'Resuelta' }).click()
    await question.getByRole('button', { name: 'Sí, cambiar estado' }).click()
    await expect(success(page, 'Registro actualizado')).toBeVisible()
    await expect(status).toHaveCount(0)
    await expect(fact('Detalle general')).toContainText(/Fecha resuelta\d\d-\d\d-\d{4} \d\d:\d\d:\d\d/)
    await expect(page.getByRole('main').locator('header').getByText('Resuelta', { exact: true })).toBeVisible()
    expect(await as(Role.Administrador).get(`vehicle/${vehicle.id}`)).toMatchObject({ disponibility_label: 'Disponible' })
  })
})
