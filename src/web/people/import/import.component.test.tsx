import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { userImportPreview } from '../../../contract/people/user-import.schema.ts'
import { imported } from '../../../contract/shared/import/import.schema.ts'
import { userRow } from '../../../contract/people/users.schema.ts'
import { storedDrafts } from '../../../../test/components/drafts.ts'
import { giveFiles } from '../../../../test/components/emergency-form.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { listOf, lost, type Answers } from '../../../../test/components/server.ts'

const faulty = sample(userImportPreview, {
  count: 1,
  fault_count: 2,
  faults: [{ row: 2, column: 'DPI', message: 'Debe tener 13 dígitos' }],
})
const good = sample(userImportPreview, { count: 1, good: 1, fault_count: 0 })
const open = (answers: Answers) =>
  openScreen(
    '/users/import',
    { 'GET user': listOf(userRow, []), 'GET station/filter_list': [], ...answers },
    { role: Role.Administrador },
  )
const chooseFile = (name: string) => giveFiles(page.getByRole('region', { name: 'Archivo' }), new File(['DPI\n123\n'], name))
const continueDraft = () => page.getByRole('button', { name: 'Continuar con el borrador' }).click()
const preview = () => page.getByRole('alert').filter({ hasText: 'error' })

test('an import is restored with its file and preview, and the preview is loaded once there is a connection', async () => {
  const server = await open({ 'POST user/import/preview': faulty })
  await chooseFile('gente.csv')
  await expect.element(preview()).toBeVisible()
  const read = preview().element().textContent
  await expect.poll(storedDrafts).toContain('gente.csv')
  await expect.poll(storedDrafts).toContain('fault_count')
  server.answer({ 'POST user/import/preview': lost })
  server.reload()
  await continueDraft()
  await expect.element(page.getByText('gente.csv')).toBeVisible()
  await expect.element(preview()).toMatchTextContent(read)
  await page.getByRole('button', { name: 'Quitar gente.csv' }).click()
  await expect.poll(storedDrafts).not.toContain('gente.csv')

  await chooseFile('otra.csv')
  await expect.element(page.getByText('No hay conexión con el servidor.')).toBeVisible()
  await expect.poll(storedDrafts).toContain('otra.csv')
  server.answer({ 'POST user/import/preview': faulty })
  server.reload()
  await continueDraft()
  await expect.element(page.getByText('otra.csv')).toBeVisible()
  await expect.element(preview()).toMatchTextContent(read)
  await page.getByRole('button', { name: 'Quitar otra.csv' }).click()
  await expect.poll(storedDrafts).not.toContain('otra.csv')
})

test('an import says how many people are in hidden rows', async () => {
  await open({ 'POST user/import/preview': sample(userImportPreview, { count: 5, good: 5, fault_count: 0, hidden: 3 }) })
  await chooseFile('gente.csv')
  await expect.element(page.getByRole('status').filter({ hasText: '3 filas ocultas' })).toMatchTextContent(/también se importan/)
})

test('an import whose answer was lost is sent again under its key, also after a reload', async () => {
  const server = await open({ 'POST user/import/preview': good, 'POST user/import': lost })
  const importIt = async () => {
    await page.getByRole('button', { name: 'Importar 1 persona' }).click()
    await page.getByRole('dialog', { name: '¿Importar 1 persona?' }).getByRole('button', { name: 'Sí, importar' }).click()
  }
  await chooseFile('gente.csv')
  await expect.element(page.getByRole('button', { name: 'Importar 1 persona' })).toBeVisible()
  await expect.poll(storedDrafts).toContain('fault_count')
  await importIt()
  await expect.element(page.getByRole('alert').filter({ hasText: 'No se sabe si se importó' })).toBeVisible()
  server.reload()
  await continueDraft()
  server.answer({ 'POST user/import': sample(imported, { created: 1 }) })
  await importIt()
  await expect.element(page.getByRole('status').filter({ hasText: 'Se importó 1 persona' })).toBeVisible()
  const keys = server.sent('POST user/import').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
})
