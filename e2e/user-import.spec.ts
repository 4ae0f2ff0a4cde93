import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { importHeaders, personRow } from '../test/fixtures/import.ts'
import { csvOf, workbookOf, type SheetCell } from '../test/sheets.ts'
import { readWorkbook } from '../test/workbook.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import type { As } from './calls.ts'
import { centralStation, unique } from './test-data.ts'
import { heading, rowOf, success } from './steps.ts'
import { expect, test } from './test.ts'

test.describe.configure({ timeout: 120_000 })
test.use({ role: Role.RecursosHumanos })

/** Rows for people who do not exist on the server. */
const rowsFor = async (as: As, surname: string) => {
  const [job] = await as(Role.Administrador).get<{ name: string }[]>('job_management/filter_list')
  const place = { station: centralStation, job: job?.name ?? '' }
  return (changes: Parameters<typeof personRow>[1] = {}): SheetCell[] => {
    const word = unique()
    const number = String(parseInt(word, 16) % 1e12).padStart(12, '0')
    return personRow(place, {
      DPI: `9${number}`,
      Apellidos: surname,
      'Correo electrónico': `${word}@example.org`,
      'Número de registro': word,
      ...changes,
    })
  }
}

const chooseFile = (page: Page, name: string, content: Uint8Array | string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })

test('the template is filled in; a file with errors shows them by row, and once corrected its people are in the list', async ({
  page,
  context,
  as,
  isMobile,
}) => {
  const surname = `Importado ${unique()}`
  const row = await rowsFor(as, surname)
  await openLoaded(page, '/users')
  if (isMobile) await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('link', { name: 'Importar' }).click()
  await expect(heading(page, 'Importar usuarios')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Atras', exact: true })).toBeVisible()

  const downloading = new Promise<Download>((resolve) => {
    context.once('page', (opened) => opened.once('download', resolve))
  })
  await page.getByRole('button', { name: 'Descargar plantilla' }).click()
  const { rows } = readWorkbook(await readFile(await (await downloading).path()))
  expect(rows.at(-1)?.[0]).toBe('DPI *')

  const good = row()
  const [bad, forbidden] = [row({ DPI: '123', Estación: 'Marte' }), row({ Rol: 'Administrador' })]
  await chooseFile(page, 'personas.csv', csvOf([[...importHeaders], good, bad, forbidden], ';'))
  const summary = page.getByRole('alert').filter({ hasText: 'Hay 3 errores' })
  await expect(summary).toContainText('1 de 3 personas sin errores')
  const faults = page.getByRole('region', { name: 'Errores' })
  await expect(rowOf(faults, 'DPI invalido')).toContainText('Fila 3')
  await expect(rowOf(faults, 'No hay ninguna estación que se llame así')).toContainText('Fila 3')
  await expect(rowOf(faults, 'No puede dar este rol')).toContainText('Fila 4')
  await expect(page.getByRole('button', { name: /^Importar \d/ })).toHaveCount(0)
  await expectAccessible(page, 'a refused import')

  // The same file name again, as after correcting it in Excel; the connection is lost, and the file stays.
  await page.route('**/api/user/import/preview/', (route) => route.abort())
  await chooseFile(page, 'personas.csv', workbookOf([[...importHeaders], good, row()]))
  await expect(page.getByRole('alert')).toContainText('No hay conexión con el servidor.')
  await expect(page.getByText('personas.csv')).toBeVisible()
  await page.unroute('**/api/user/import/preview/')
  await page.getByRole('button', { name: 'Volver a revisar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Se pueden importar 2 personas.' })).toBeVisible()
  await expect(rowOf(page.getByRole('region', { name: 'Así se entendieron' }), surname)).toHaveCount(2)
  await expectAccessible(page, 'an import that is ready')

  // An invalid file clears the preview of the previous one.
  await chooseFile(page, 'foto.png', 'x')
  await expect(page.getByRole('alert').filter({ hasText: 'foto.png: ' })).toBeVisible()
  await expect(page.getByText('personas.csv')).toHaveCount(0)
  await expect(page.getByText('Así se entendieron')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Importar \d/ })).toHaveCount(0)
  await chooseFile(page, 'personas.csv', workbookOf([[...importHeaders], good, row()]))
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByRole('button', { name: 'Importar 2 personas' }).click()
  await page.getByRole('dialog', { name: '¿Importar 2 personas?' }).getByRole('button', { name: 'Sí, importar' }).click()
  await expect(success(page, 'Se importaron 2 personas')).toBeVisible()
  await expect(heading(page, 'Usuarios')).toBeVisible()
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Buscar' }))
    .first()
    .fill(surname)
  await expect(rowOf(page, surname)).toHaveCount(2)
})
