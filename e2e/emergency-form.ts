import { expect, type Locator, type Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { demoAccounts } from './calls.ts'
import { choose, findAndChoose } from './steps.ts'

export const firefighters = [demoAccounts[Role.JefeDeServicio].name, demoAccounts[Role.Bombero].name]
export const pilot = demoAccounts[Role.Bombero].name

/** The sections of the form. */
export const formOf = (page: Page) => {
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  return {
    // On a phone the type has a section of its own.
    general: page.getByRole('region', { name: /^(Tipo de emergencia|Datos generales)$/ }),
    place: part('Dirección'),
    contacts: part('Personas de contacto'),
    crew: part('Estaciones y bomberos'),
    vehicles: part('Vehículos'),
    patients: part('Pacientes'),
    photos: part('Fotos'),
    save: page.getByRole('button', { name: 'Crear', exact: true }),
  }
}

/** Shows what a phone folds under the heading of a section. */
export const unfold = async (section: Locator): Promise<void> => {
  if ((section.page().viewportSize()?.width ?? 0) >= 768) return
  const heading = section.getByRole('heading', { level: 2 }).getByRole('button')
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
}

/** Adds a vehicle and returns its row. */
export const addVehicle = async (vehicles: Locator, plate: string): Promise<Locator> => {
  await findAndChoose(vehicles, 'Vehículo', plate)
  await vehicles.getByRole('button', { name: 'Agregar vehículo' }).click()
  return vehicles.getByRole('group', { name: plate })
}

/** Replaces one vehicle by another, driven by the pilot. */
export const replaceVehicle = async (vehicles: Locator, plate: string, by: string): Promise<void> => {
  await vehicles
    .getByRole('group', { name: plate })
    .getByRole('button', { name: /^Quitar/ })
    .click()
  await choose(await addVehicle(vehicles, by), 'Piloto', pilot)
}

export const addPatient = async (patients: Locator, number: number, name: string): Promise<void> => {
  await unfold(patients)
  await patients.getByRole('button', { name: 'Agregar paciente' }).click()
  const row = patients.getByRole('group', { name: `Paciente ${number}` })
  // A new row takes the focus.
  await expect(row.getByRole('textbox', { name: 'Nombre' })).toBeFocused()
  await row.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await row.getByRole('textbox', { name: 'Edad' }).fill('34')
  await row.getByRole('textbox', { name: 'Dirección' }).fill('Zona 3')
  await choose(row, 'Género', 'Femenino')
  await row.getByRole('textbox', { name: 'Trasladado a' }).fill('Hospital Regional de Occidente')
}

export const addContact = async (contacts: Locator, name: string): Promise<void> => {
  await unfold(contacts)
  await contacts.getByRole('button', { name: 'Agregar contacto' }).click()
  const row = contacts.getByRole('group', { name: 'Contacto 1' })
  await row.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await row.getByRole('textbox', { name: 'Teléfono' }).fill('+502 5555 1234')
}

export const chooseCrew = async (crew: Locator): Promise<void> => {
  await findAndChoose(crew, 'Bomberos', ...firefighters)
  await crew.page().keyboard.press('Escape')
  await findAndChoose(crew, 'Piloto', pilot)
}

/** Picks files through the button and the file chooser. */
export const pickPhotos = async (
  photos: Locator,
  ...files: { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> => {
  await unfold(photos)
  const dialog = photos.page().waitForEvent('filechooser')
  await photos.getByRole('button', { name: 'Elegir fotos' }).click()
  await (await dialog).setFiles(files)
}

/** Fills the shorter form of a cabin attendant. */
export const fillCall = async (page: Page, address: string, plate: string): Promise<void> => {
  const { general, place, contacts, vehicles } = formOf(page)
  await choose(general, 'Tipo de emergencia', 'Enfermedad común')
  await unfold(general)
  await choose(general, 'Forma de aviso', 'Cabina')
  await place.getByRole('textbox', { name: 'Dirección' }).fill(address)
  await addContact(contacts, 'Marcos Cojulún')
  await findAndChoose(page.getByRole('region', { name: 'Estaciones', exact: true }), 'Piloto', pilot)
  await choose(await addVehicle(vehicles, plate), 'Piloto', pilot)
}
