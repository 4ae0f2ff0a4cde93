import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { imported } from '../../contract/shared/import/import.schema.ts'
import { Role } from '../../contract/shared/rights/roles.ts'
import { stationImportPreview } from '../../contract/stations/station-import.schema.ts'
import { stationRow } from '../../contract/stations/stations.schema.ts'
import { giveFiles } from '../../../test/components/emergency-form.ts'
import { openScreen } from '../../../test/components/open-screen.tsx'
import { sample } from '../../../test/components/sample.ts'
import { listOf, lost, refusal, type Answers } from '../../../test/components/server.ts'

const understood = {
  row: 5,
  no_station: '07',
  name: 'Séptima Compañía',
  address: '4a. calle 5-20 zona 1',
  phone_number: '+(502) 7761-0000',
  state: 'Disponible',
  region_type: 'Occidente',
  place: '14.8347, -91.5181',
}
const good = sample(stationImportPreview, { count: 2, good: 2, hidden: 0, fault_count: 0, stations: [understood] })
const open = (answers: Answers, role: Role = Role.Administrador, place = '/stations') =>
  openScreen(place, { 'GET station': listOf(stationRow, []), 'GET station/filter_list': [], ...answers }, { role })
const chooseFile = () => giveFiles(page.getByRole('region', { name: 'Archivo' }), new File(['ID\n07\n'], 'estaciones.csv'))
const importThem = async () => {
  await page.getByRole('button', { name: 'Importar 2 estaciones' }).click()
  await page.getByRole('dialog', { name: '¿Importar 2 estaciones?' }).getByRole('button', { name: 'Sí, importar' }).click()
}

// B-STA-23
test('the list leads an administrator to the import, whose stations are shown as understood and then created', async () => {
  const server = await open({ 'POST station/import/preview': good, 'POST station/import': sample(imported, { created: 2 }) })
  await page.getByRole('link', { name: 'Importar' }).click()
  await expect.element(page.getByRole('heading', { name: 'Importar estaciones' })).toBeVisible()
  await chooseFile()
  await expect.element(page.getByText('Se pueden importar 2 estaciones.')).toBeVisible()
  const shown = page.getByRole('region', { name: 'Así se entendieron' })
  await expect.element(shown).toMatchTextContent('Las primeras 1 de 2 estaciones')
  for (const text of ['Séptima Compañía', '07', '14.8347, -91.5181', 'Occidente'])
    await expect.element(shown.getByText(text, { exact: true })).toBeVisible()
  await importThem()
  await expect.element(page.getByRole('status').filter({ hasText: 'Se importaron 2 estaciones' })).toBeVisible()
  await expect.poll(() => location.hash).toBe('#/stations')
  expect(server.sent('POST station/import')).toHaveLength(1)
})

// B-STA-23
test('a file with errors says which cell, and that all stations are imported or none', async () => {
  const faults = [{ row: 5, column: 'Estado', message: 'Elija una de las opciones: Disponible, Activo' }]
  await open({ 'POST station/import/preview': { ...good, good: 1, fault_count: 1, faults } }, undefined, '/stations/import')
  await chooseFile()
  const summary = page.getByRole('alert').filter({ hasText: 'Hay 1 error' })
  await expect.element(summary).toMatchTextContent(/1 de 2 estaciones sin errores. Se importan todas o ninguna/)
  await expect.element(page.getByRole('region', { name: 'Errores' })).toMatchTextContent(/Fila 5.*Estado.*Elija una/)
  await expect.element(page.getByRole('button', { name: /^Importar \d/ })).not.toBeInTheDocument()
})

test('an import that was refused or whose answer was lost says what is known of it', async () => {
  const server = await open({ 'POST station/import/preview': good, 'POST station/import': lost }, undefined, '/stations/import')
  await chooseFile()
  await importThem()
  await expect.element(page.getByRole('alert').filter({ hasText: 'No se sabe si se importó' })).toBeVisible()
  server.answer({ 'POST station/import': refusal(400, 'La base de datos dijo que no.') })
  await importThem()
  await expect.element(page.getByRole('alert').filter({ hasText: 'No se importó ninguna estación' })).toBeVisible()
  const keys = server.sent('POST station/import').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
})

// B-STA-23
test('the list leads nobody else to the import', async () => {
  await open({}, Role.Comandante)
  await expect.element(page.getByText('Sin Estaciones')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Importar' })).not.toBeInTheDocument()
})
