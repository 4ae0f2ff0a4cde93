import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { vehicleTypes } from '../../../contract/fleet/vehicle-types.schema.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { answer, listOf, lost } from '../../../../test/components/server.ts'

/* The server has executed a write, its answer was lost, and the person presses the button again (docs/decisions/0044). */

const stored = sample(vehicleTypes.row, { id: 3, version: 5, name: 'Motobomba', nomenclature: 'MB' })
const administrator = { role: Role.Administrador }
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const said = (text: string) => page.getByRole('status').filter({ hasText: text })
const error = (text: string) => page.getByRole('alert').filter({ hasText: text })
const save = () => page.getByRole('button', { name: 'Guardar' }).click()

/** An edit whose answer is lost. */
const edit = async () => {
  const server = await openScreen(
    '/vehicle-type/3/editar',
    { 'GET vehicle_type/{id}': stored, 'GET vehicle_type': listOf(vehicleTypes.row, [stored]), 'PUT vehicle_type/{id}': lost },
    administrator,
  )
  await field('Nombre').fill('Autobomba')
  await save()
  await expect.element(error('No hay conexión con el servidor.')).toBeVisible()
  return { ...server, puts: () => server.sent('PUT vehicle_type/{id}') }
}
const first = { ...stored, name: 'Autobomba', version: 6 }
const doneBefore = answer(409, { detail: 'Esto ya se hizo antes', code: 'created_before', created: first })

// S-10
test('an unchanged edit is sent again under its key', async () => {
  const { answer: answerFrom, puts } = await edit()
  answerFrom({ 'PUT vehicle_type/{id}': first })
  await save()
  await expect.element(said('Registro actualizado')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tipos de Vehículos' })).toBeVisible()
  const [one, other] = puts()
  expect(other?.headers.get('idempotency-key')).toBe(one?.headers.get('idempotency-key'))
  expect(other?.body).toEqual(one?.body)
})

test('later corrections are saved over the first save, without naming another person', async () => {
  const { answer: answerFrom, puts } = await edit()
  await field('Nombre').fill('Autobomba bis')
  answerFrom({ 'PUT vehicle_type/{id}': () => (puts().length === 2 ? doneBefore : { ...first, version: 7 }) })
  await save()
  await expect.element(said('Registro actualizado')).toBeVisible()
  expect(puts().map(({ body }) => body)).toEqual([
    { name: 'Autobomba', nomenclature: 'MB', version: 5 },
    { name: 'Autobomba bis', nomenclature: 'MB', version: 5 },
    { name: 'Autobomba bis', nomenclature: 'MB', version: 6 },
  ])
  const [one, two, three] = puts().map(({ headers }) => headers.get('idempotency-key'))
  expect(two).toBe(one)
  expect(three).not.toBe(one)
})

// S-9
test('corrections of a lost save clash with a later save of the same person in another window', async () => {
  const { answer: answerFrom, puts } = await edit()
  await field('Nombre').fill('Autobomba bis')
  const later = { ...first, nomenclature: 'OTRA', version: 7 }
  const clashed = answer(409, {
    detail: 'Otra persona guardó este registro.',
    current: later,
    saved_by: 'Ana Lucía Pérez',
    saved_by_id: 7,
    saved_at: '2026-11-20T16:00:00.000Z',
  })
  answerFrom({ 'PUT vehicle_type/{id}': () => (puts().length === 2 ? doneBefore : clashed) })
  await save()
  const clash = page.getByRole('dialog', { name: 'Usted guardó este registro en otra ventana' })
  const choice = (name: string) => clash.getByRole('radiogroup', { name })
  await expect.element(choice('Nombre').getByRole('radio', { name: 'Autobomba bis' })).toBeChecked()
  await expect.element(choice('Nomenclatura').getByRole('radio', { name: 'OTRA' })).toBeChecked()
  answerFrom({ 'PUT vehicle_type/{id}': later })
  await clash.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await expect.element(said('Registro actualizado')).toBeVisible()
  expect(puts().at(-1)?.body).toEqual({ name: 'Autobomba bis', nomenclature: 'OTRA', version: 7 })
})

/** A list with the type, whose deletion gets this answer. */
const list = async (deletion: unknown) => {
  const server = await openScreen(
    '/vehicle-types?search=Motobomba',
    {
      'GET vehicle_type': listOf(vehicleTypes.row, [stored]),
      'GET vehicle_type/{id}': stored,
      'DELETE vehicle_type/{id}': deletion,
    },
    administrator,
  )
  const gone = {
    'GET vehicle_type': listOf(vehicleTypes.row, []),
    'GET vehicle_type/{id}': answer(404, { detail: 'Not found.' }),
  }
  return { ...server, isGone: () => server.answer(gone), deletions: () => server.sent('DELETE vehicle_type/{id}') }
}
const row = () => page.getByRole('row', { name: /Motobomba/ })
const remove = async () => {
  await row().getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog', { name: '¿Eliminar?' }).getByRole('button', { name: '¡Sí, eliminar!' }).click()
}
const nothing = () => page.getByText('Sin tipos de vehículo')

// S-10, B-GEN-25
test('a deletion whose answer was lost is sent again without a further press, and reported as done', async () => {
  const { answer: answerFrom, deletions, isGone } = await list(lost)
  answerFrom({
    'DELETE vehicle_type/{id}': () => {
      isGone()
      return deletions().length > 1 ? answer(204) : lost()
    },
  })
  await remove()
  await expect.element(said('Registro eliminado').or(error('No hay conexión'))).toBeVisible()
  await expect.element(error('No hay conexión')).not.toBeInTheDocument()
  await expect.element(nothing()).toBeVisible()
  const keys = deletions().map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
})

// S-62, B-GEN-25
test('a deletion without an answer is an error until the server says that the record is gone', async () => {
  const { answer: answerFrom, isGone } = await list(lost)
  answerFrom({ 'GET vehicle_type/{id}': lost })
  await remove()
  await expect.element(error('Error en la transacción')).toMatchTextContent('No hay conexión con el servidor.')
  await expect.element(row()).toBeVisible()
  isGone()
  await expect.element(nothing()).toBeVisible()
  await expect.element(error('Error en la transacción')).not.toBeInTheDocument()
})

// S-10
test('a deletion without an answer is reported as done after another press', async () => {
  const { answer: answerFrom, deletions, isGone } = await list(lost)
  answerFrom({ 'GET vehicle_type/{id}': lost })
  await remove()
  await expect.element(error('No hay conexión con el servidor.')).toBeVisible()
  answerFrom({
    'DELETE vehicle_type/{id}': () => {
      isGone()
      return answer(204)
    },
  })
  await remove()
  await expect.element(said('Registro eliminado')).toBeVisible()
  await expect.element(error('No hay conexión con el servidor.')).not.toBeInTheDocument()
  await expect.element(nothing()).toBeVisible()
  expect(new Set(deletions().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('a deletion reports that another person deleted the record first, and removes the row', async () => {
  const { answer: answerFrom, isGone } = await list(lost)
  answerFrom({
    'DELETE vehicle_type/{id}': () => {
      isGone()
      return answer(404, { detail: 'Not found.' })
    },
  })
  await remove()
  await expect.element(error('Este registro ya no existe: puede que otra persona lo haya eliminado.')).toBeVisible()
  await expect.element(nothing()).toBeVisible()
})
