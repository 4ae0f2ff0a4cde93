import { expect, type Locator, type Page } from '@playwright/test'
import { picture } from '../../test/fixtures/pictures.ts'
import { addVehicle, chooseCrew, formOf, pilot, unfold } from '../emergency-form.ts'
import { choose, heading } from '../steps.ts'

/* What a chief does with an emergency on a phone, whether it has a signal or not. */

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Without loading the page anew. */
export const openEmergency = async (page: Page, id: number): Promise<void> => {
  await page.evaluate((address) => location.assign(address), `#/emergency/${id}`)
  await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
}

/** At the thumb. */
const askToAdd = async (page: Page, what: string): Promise<void> => {
  await page.getByRole('group', { name: 'Acciones del momento' }).getByRole('button', { name: 'Agregar' }).click()
  await dialog(page)
    .getByRole('button', { name: `Agregar ${what}` })
    .click()
}

export const addNote = async (page: Page, text: string): Promise<void> => {
  await askToAdd(page, 'nota')
  await dialog(page).getByRole('textbox', { name: 'Nota' }).fill(text)
  await dialog(page).getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(section(page, 'Línea de tiempo')).toContainText(text)
  await expect(dialog(page)).toHaveCount(0)
}

export const addPatient = async (page: Page, name: string): Promise<void> => {
  await askToAdd(page, 'paciente')
  await dialog(page).getByRole('textbox', { name: 'Nombre' }).fill(name)
  await dialog(page).getByRole('textbox', { name: 'Edad' }).fill('40')
  await choose(dialog(page), 'Género', 'Masculino')
  await dialog(page).getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(section(page, 'Pacientes')).toContainText(name)
  await expect(dialog(page)).toHaveCount(0)
}

/** Each is another one, of some 200 kB. */
export const addPhotos = async (page: Page, count: number): Promise<void> => {
  const buffers = await Promise.all(
    Array.from({ length: count }, () => picture(640, 480, 'noise').jpeg({ quality: 70 }).toBuffer()),
  )
  await section(page, 'Fotos')
    .locator('input[type=file][multiple]')
    .setInputFiles(buffers.map((buffer, index) => ({ name: `foto-${index}.jpg`, mimeType: 'image/jpeg', buffer })))
}

/** Registers an emergency at the own station with two photos. */
export const register = async (page: Page, address: string, plate: string): Promise<void> => {
  const { general, place, crew, vehicles, photos, save } = formOf(page)
  await page.evaluate(() => location.assign('#/emergencies/create'))
  await choose(general, 'Tipo de emergencia', 'Incendio estructural')
  await place.getByRole('textbox', { name: 'Dirección' }).fill(address)
  await place.getByRole('button', { name: 'Usar la ubicación de la estación' }).click()
  const unit = await addVehicle(vehicles, plate)
  await choose(unit, 'Piloto', pilot)
  await unit.getByRole('textbox', { name: 'Km inicial' }).fill('100')
  await unit.getByRole('textbox', { name: 'Km final' }).fill('110')
  await chooseCrew(crew)
  const more = section(page, 'Datos generales')
  await unfold(more)
  await choose(more, 'Forma de aviso', 'Teléfono')
  await more.getByRole('textbox', { name: 'Observaciones' }).click()
  await page.keyboard.type('Humo visible')
  await unfold(photos)
  await addPhotos(page, 2)
  await expect(photos).toContainText('2 de 20')
  await save.click()
  await expect(page.getByRole('list', { name: 'Emergencias por enviar' })).toContainText(address)
}

/** Writes another address in the whole form and saves it. */
export const correctAddress = async (page: Page, id: number, address: string): Promise<void> => {
  await page.evaluate((at) => location.assign(at), `#/emergency/${id}/editar`)
  await formOf(page).place.getByRole('textbox', { name: 'Dirección' }).fill(address)
  await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
  await page.getByRole('button', { name: 'No, solo guardar' }).click()
  await expect(heading(page, 'Emergencias')).toBeVisible()
}

/** Of the one write that waits, which somebody else preceded. */
export const chooseOwnAddress = async (page: Page, address: string): Promise<void> => {
  await waiting(page).click()
  await dialog(page).getByRole('link', { name: 'Editar' }).click()
  const clash = page.getByRole('dialog', { name: 'Otra persona guardó este registro antes que usted' })
  await expect(clash.getByRole('radiogroup', { name: 'Dirección' }).getByRole('radio', { name: address })).toBeChecked()
  await clash.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await page.getByRole('button', { name: 'No, solo guardar' }).click()
  await expect(heading(page, 'Emergencias')).toBeVisible()
}

export const waitingPhotos = (page: Page): Locator =>
  section(page, 'Fotos').getByRole('list', { name: 'Fotos por enviar' }).getByRole('img')

export const chooseStatus = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('group', { name: 'Acciones del momento' }).getByRole('button', { name: 'Estado' }).click()
  await page.getByRole('option', { name: label }).click()
  await page.getByRole('button', { name: /^(Sí, cambiar estado|Resolver de todos modos)$/ }).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** How much waits, in the frame. */
export const waiting = (page: Page): Locator => page.getByRole('button', { name: /^\d+ por enviar$/ })

/** How many writes the device keeps. */
export const countWrites = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('sirena')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(new Error('no database')))
    })
    const asking = database.transaction('writes').objectStore('writes').count()
    await new Promise((resolve) => asking.addEventListener('success', resolve))
    database.close()
    return asking.result
  })
