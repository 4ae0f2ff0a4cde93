import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { binnacleEntry, binnacleRow } from '../../contract/binnacle/binnacle-entries.schema.ts'
import { dayOf, showDay } from '../../contract/shared/dates/dates.ts'
import { Role } from '../../contract/shared/rights/roles.ts'
import { personOption, userDetail } from '../../contract/people/users.schema.ts'
import { vehicleTypes } from '../../contract/fleet/vehicle-types.schema.ts'
import { vehicleRow } from '../../contract/fleet/vehicles.schema.ts'
import { expectAccessible } from '../../../test/components/accessible.ts'
import { openScreen, phone } from '../../../test/components/open-screen.tsx'
import { onPaper } from '../../../test/components/paper.ts'
import { pick } from '../../../test/components/pick.ts'
import { sample } from '../../../test/components/sample.ts'
import { answer, listOf, refusal, type Sent } from '../../../test/components/server.ts'
import { tabTo } from '../../../test/components/tab-to.ts'

const admin = { role: Role.Administrador }
const author = { created_by: 3, created_by_name: 'Byron Coyoy' }
const ofType = { entity: 'vehicle_type', entity_id: 5, creation_date: '2026-03-04T05:06:07Z', ...author }
const before = { id: 5, name: 'Motobomba', nomenclature: 'IGUAL' }
const edit = sample(binnacleEntry, {
  ...ofType,
  id: 12,
  action_binnacle: 'EDITAR',
  name: 'Motobomba B',
  previous_detail: before,
  current_detail: { ...before, name: 'Motobomba B' },
  older_id: 11,
})
const creation = sample(binnacleEntry, {
  ...ofType,
  id: 11,
  action_binnacle: 'CREAR',
  name: 'Motobomba',
  current_detail: before,
  newer_id: 12,
})
const entries = { 11: creation, 12: edit }

const answers = {
  'GET binnacle': listOf(binnacleRow, [edit, creation]),
  'GET binnacle/{id}': ({ id }: Sent) => entries[Number(id) as keyof typeof entries],
  'GET user': listOf(personOption, [{ id: 3, name: 'Byron Coyoy' }]),
  'GET user/{id}': sample(userDetail, { id: 3, name: 'Byron Coyoy' }),
  'GET vehicle_type/{id}': sample(vehicleTypes.row, { id: 5, name: 'Motobomba B', nomenclature: 'IGUAL' }),
}
const ofEntry = (changes: Partial<typeof edit>) => ({
  ...answers,
  'GET binnacle/{id}': sample(binnacleEntry, { ...edit, ...changes }),
})

type Side = 'Estado anterior' | 'Estado actual'
const panel = (name: Side) => page.getByRole('region', { name })
const textOf = (side: Side, label: string) => () =>
  panel(side).getByText(label, { exact: true }).element().parentElement?.querySelector('dd')?.textContent
const what = page.getByRole('region', { name: 'Qué pasó' })
const day = (name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

describe.for([
  { size: 'a desk', opening: admin },
  { size: 'a phone', opening: { ...admin, size: phone } },
])('on $size the list of entries', ({ opening }) => {
  // B-BIN-01, B-BIN-02, B-BIN-03, B-BIN-04, B-BIN-05, B-BIN-18, S-13
  test('is filtered by user, action and days; reversed days send no request', async () => {
    const server = await openScreen('/binnacle?entity=vehicle_type&entity_id=5', answers, opening)
    const asked = () => server.sent('GET binnacle').map(({ query }) => String(query))
    await expect.element(page.getByText('Mostrando 2 de 2 resultados')).toBeVisible()
    await page.getByRole('button', { name: 'Filtros', exact: true }).click()
    await pick('Acción', 'EDITAR')
    await pick('Usuario', 'Byron Coyoy')
    const today = dayOf(new Date())
    await day('Fecha inicial').fill(showDay(today))
    await day('Fecha final').fill(showDay(today))
    const all = `page=1&start_date=${today}&end_date=${today}&created_by__id=3&action_binnacle=EDITAR&entity=vehicle_type&entity_id=5`
    const parts = (query = '') => query.split('&').toSorted()
    await expect.poll(() => parts(asked().at(-1))).toEqual(parts(all))
    const before = asked().length

    await day('Fecha final').fill('01/01/2020')
    const reversed = page.getByRole('alert').filter({ hasText: 'La fecha inicial no puede ser mayor a la fecha final' })
    await expect.element(reversed).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(reversed).toBeVisible()
    expect(asked()).toHaveLength(before)
    await day('Fecha final').fill(showDay(today))
    await expect.element(reversed).not.toBeInTheDocument()
    if ('size' in opening) await page.getByRole('button', { name: /^Ver / }).click()

    await page.getByRole('button', { name: 'Quitar el filtro Tipo de vehículo · Motobomba B' }).click()
    await expect.poll(() => location.hash).not.toContain('entity')
    expect(location.hash).toContain('action_binnacle=EDITAR')
  })

  // B-BIN-01
  test('shows when, who and what of which record', async () => {
    await openScreen('/binnacle', answers, opening)
    const first = page.getByRole('size' in opening ? 'listitem' : 'row').filter({ hasText: 'Motobomba B' })
    for (const text of ['03-03-2026 23:06:07', 'Byron Coyoy', 'EDITAR', 'Tipo de vehículo · Motobomba B'])
      await expect.element(first).toMatchTextContent(text)
  })
})

// B-BIN-18
test('a handwritten address of reversed days sends no request', async () => {
  const server = await openScreen('/binnacle?start_date=2026-02-02&end_date=2026-02-01', answers, admin)
  const reversed = page.getByRole('alert').filter({ hasText: 'La fecha inicial no puede ser mayor a la fecha final' })
  await expect.element(reversed).toBeVisible()
  expect(server.sent('GET binnacle')).toEqual([])
})

// B-BIN-15, B-ERR-16, B-API-38
test('entries that could not be loaded are loaded again by a button', async () => {
  const failed = answer(500, { detail: 'Ocurrió un error. Intente de nuevo.' })
  const server = await openScreen('/binnacle', { ...answers, 'GET binnacle': failed, 'GET binnacle/{id}': failed }, admin)
  await expect.element(page.getByRole('alert').filter({ hasText: 'Error al obtener los datos de la bitácora' })).toBeVisible()
  await expectAccessible()
  location.hash = '#/binnacle/12'
  await expect.element(heading('Error al obtener los datos de la bitácora')).toBeVisible()
  await expectAccessible()
  server.answer(answers)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(heading('Entrada # 12')).toBeVisible()
  server.answer({ 'GET binnacle/{id}': refusal(404, 'Not found.') })
  location.hash = '#/binnacle/2000000000'
  await expect.element(heading('No se encontró el registro')).toBeVisible()
})

// B-BIN-07, B-BIN-08, B-BIN-11
test('an entry is opened, shows all its fields and leads to the others of its record by keyboard', async () => {
  await openScreen('/binnacle', answers, admin)
  await tabTo(page.getByRole('row').filter({ hasText: 'EDITAR' }).getByRole('link').first())
  await userEvent.keyboard('{Enter}')
  await expect.poll(textOf('Estado anterior', 'Nombre')).toBe('Motobomba Cambió')
  await expect.poll(textOf('Estado actual', 'Nombre')).toBe('Motobomba B Cambió')
  await expect.element(panel('Estado actual').getByText('Nomenclatura')).not.toBeInTheDocument()
  await tabTo(page.getByRole('checkbox', { name: 'Solo cambios' }))
  await userEvent.keyboard(' ')
  await expect.poll(textOf('Estado actual', 'Nomenclatura')).toBe('IGUAL')
  await expectAccessible()
  await page.getByRole('link', { name: 'Entrada anterior' }).click()
  await expect.element(what).toMatchTextContent('Byron Coyoy creó el tipo de vehículo «Motobomba».')
  await expect.element(panel('Estado anterior')).toMatchTextContent('El registro aún no existía.')
  await expect.element(page.getByRole('link', { name: 'Entrada siguiente' })).toBeVisible()
})

test('of a very long text the first lines are shown, and the others when asked', async () => {
  const observations = Array.from({ length: 450 }, (_, n) => `<p>Línea ${n + 1}.</p>`).join('')
  const created = {
    action_binnacle: 'CREAR' as const,
    entity: 'emergency',
    previous_detail: null,
    current_detail: { observations },
  }
  await openScreen('/binnacle/12', { ...ofEntry(created), 'GET emergency/{id}': answer(404, { detail: 'Not found.' }) }, admin)
  await expect.poll(textOf('Estado actual', 'Observaciones')).toContain('Línea 200.')
  await expect.poll(textOf('Estado actual', 'Observaciones')).not.toContain('Línea 201.')
  await expect.poll(textOf('Estado actual', 'Observaciones')).toContain('Faltan 250 líneas')
  const more = panel('Estado actual').getByRole('button', { name: 'Mostrar más' })
  await more.click()
  await expect.poll(textOf('Estado actual', 'Observaciones')).toContain('Línea 400.')
  await expect.poll(textOf('Estado actual', 'Observaciones')).toContain('Faltan 50 líneas')
  await more.click()
  await expect.poll(textOf('Estado actual', 'Observaciones')).toContain('Línea 450.')
  await expect.element(more).not.toBeInTheDocument()
})

// B-BIN-17
test('of a deleted record the last state is shown, and that it no longer exists, also on paper', async () => {
  const deleted = ofEntry({ action_binnacle: 'ELIMINAR', name: 'Motobomba', current_detail: null })
  await openScreen('/binnacle/12', { ...deleted, 'GET vehicle_type/{id}': answer(404, { detail: 'Not found.' }) }, admin)
  await expect.element(panel('Estado actual')).toMatchTextContent('El registro ya no existe.')
  await expect.poll(textOf('Estado anterior', 'Nombre')).toBe('Motobomba')
  await expect.element(what).toMatchTextContent('Tipo de vehículo · Motobomba (ya no existe)')
  await onPaper()
  await expect.element(page.getByText('Impreso por')).toBeVisible()
  await expect.element(panel('Estado anterior')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Entrada anterior' })).not.toBeInTheDocument()
})

test('paper says in words that only what changed is shown', async () => {
  await openScreen('/binnacle/12', answers, admin)
  const choice = page.getByRole('checkbox', { name: 'Solo cambios' })
  await expect.element(choice).toBeVisible()
  await onPaper()
  await expect.element(page.getByText('Se muestran solo los datos que cambiaron.')).toBeVisible()
  await expect.element(choice).not.toBeInTheDocument()
})

// B-BIN-16
test('a sign-in is shown as such', async () => {
  const current_detail = { id: 3, device: 'Firefox en Windows', connection: 'IPv6' }
  const signIn = { action_binnacle: 'LOGIN', entity: 'user', entity_id: 3, previous_detail: null, current_detail } as const
  const list = listOf(binnacleRow, [{ ...edit, ...signIn }])
  await openScreen('/binnacle?action_binnacle=LOGIN', { ...ofEntry(signIn), 'GET binnacle': list }, admin)
  await page.getByRole('row').filter({ hasText: 'Inicio de sesión' }).getByRole('link', { name: 'Ver' }).click()
  await expect.element(what).toMatchTextContent('Byron Coyoy inició sesión.')
  await expect.element(what).toMatchTextContent('Firefox en Windows por IPv6')
  await expect
    .element(page.getByRole('region', { name: 'Estado anterior y estado actual' }))
    .toMatchTextContent('Un inicio de sesión no cambia ningún registro.')
})

// B-BIN-03, S-74
test('is searched by record or person, and shows a download as such', async () => {
  const file = { action_binnacle: 'CREAR', entity: 'download', entity_id: null, name: 'emergencias-2026-11-29.xlsx' } as const
  const current_detail = { name: file.name, filters: 'Estado: Activo', rows: 1206 }
  const download = { ...file, previous_detail: null, current_detail, older_id: null }
  const list = listOf(binnacleRow, [{ ...edit, ...file }])
  const server = await openScreen('/binnacle', { ...ofEntry(download), 'GET binnacle': list }, admin)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('Coyoy')
  await expect.poll(() => server.sent('GET binnacle').at(-1)?.query.get('search')).toBe('Coyoy')
  await page
    .getByRole('row')
    .filter({ hasText: 'Descarga · emergencias-2026-11-29.xlsx' })
    .getByRole('link', { name: 'Ver' })
    .click()
  await expect.element(what).toMatchTextContent('Byron Coyoy descargó el archivo «emergencias-2026-11-29.xlsx».')
  await expect.poll(textOf('Estado actual', 'Filas')).toBe('1,206')
  await expect.poll(textOf('Estado actual', 'Filtros')).toBe('Estado: Activo')
})

describe('a commander', () => {
  const lists = { 'GET vehicle_type/filter_list': [], 'GET station/filter_list': [], 'GET vehicle/{id}/tracking_key': {} }
  const commander = { role: Role.Comandante }

  // A-ROL-18, B-ROL-20, B-BIN-06
  test('does not see the link to the binnacle', async () => {
    await openScreen('/vehicles/8', { 'GET vehicle/{id}': sample(vehicleRow, { id: 8, plate: 'P-1' }), ...lists }, commander)
    await expect.element(heading('P-1')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Ver en la bitácora' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Bitácora' })).not.toBeInTheDocument()
  })

  // A-ROL-18, B-ROL-20, B-BIN-06
  test.for(['/binnacle', '/binnacle/1'])('does not open %s', async (place) => {
    await openScreen(place, {}, commander)
    await expect.element(heading('No tiene permiso para ver esta pantalla.')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Barra superior' })).toBeVisible()
  })
})
