import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { onPaper } from '../../../../test/components/paper.ts'
import { aRow, ofEmergencyList, ofPoints } from '../../../../test/components/recorded-emergency.ts'
import { listOf, type Sent } from '../../../../test/components/server.ts'
import { emergencyRow, type EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'

const firefighter = { role: Role.Bombero }
const rowsFrom = (first: number, count: number, given: Partial<EmergencyRow> = {}) =>
  Array.from({ length: count }, (_, index) => aRow({ id: first + index, address: `Calle ${first + index}`, ...given }))
/** What the tab and the sound ask for. */
const isQueue = ({ query }: Sent) => query.get('ordering') === 'gravity'

// B-EML-04, B-EML-05, B-EML-20, B-GEN-09
test.for([
  { device: 'desk', size: desk, what: 'row' as const },
  { device: 'phone', size: phone, what: 'listitem' as const },
])(
  'a firefighter reads every row on a $device, with text for missing values, but cannot edit or delete',
  async ({ size, what }) => {
    const bare = { stations: [], total_stations: '', emergency_type: null, emergency_type_text: '' }
    await openScreen('/emergencies', ofEmergencyList([aRow({ id: 1, ...bare }), ...rowsFrom(2, 9)]), { ...firefighter, size })
    const rows = page.getByRole(what).filter({ hasText: '# ' })
    await expect.poll(() => rows.elements().length).toBe(10)
    for (const text of ['Sin estaciones Asignadas', 'Sin tipo'])
      await expect.element(rows.filter({ hasText: 'Sin tipo' })).toMatchTextContent(text)
    await expect.element(page.getByRole('combobox', { name: /^Estado de la emergencia/ })).not.toBeInTheDocument()
    // A card leads to its record by itself.
    const viewing = rows.first().getByRole('link', { name: 'Ver', exact: true }).elements()
    expect(viewing).toHaveLength(what === 'row' ? 1 : 0)
    expect(rows.first().getByRole('button').elements()).toEqual([])
    await expect.element(page.getByRole('link', { name: 'Editar' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument()
  },
)

// B-EML-06, B-EML-16, B-EML-24, B-EMS-06
test('a firefighter filters by status, cannot change one, and sees everything again', async () => {
  const server = await openScreen(
    '/emergencies',
    ofEmergencyList(({ query }) => {
      if (query.get('search')) return []
      const status = query.get('status')
      return rowsFrom(1, 10, { status: status === '30' ? EmergencyStatus.Resuelta : EmergencyStatus.Activo })
    }),
    firefighter,
  )
  const rows = page.getByRole('row').filter({ hasText: '# ' })
  await expect.poll(() => rows.filter({ hasText: 'Activo' }).elements().length).toBe(10)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'Estado', exact: true }).click()
  await page.getByRole('option', { name: 'Resuelta' }).click()
  await expect.poll(() => rows.filter({ hasText: 'Resuelta' }).elements().length).toBe(10)
  expect(location.hash).toBe('#/emergencies?status=30')
  expect(server.sent('GET emergency').at(-1)?.query.get('status')).toBe('30')
  await expect.element(page.getByRole('combobox', { name: /^Estado de la emergencia/ })).not.toBeInTheDocument()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('ninguna calle se llama así')
  await expect.element(page.getByText('No hay emergencias resueltas.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).first().click()
  await expect.element(page.getByRole('radio', { name: 'Todas' })).toBeChecked()
  await expect.poll(() => rows.filter({ hasText: 'Activo' }).elements().length).toBe(10)
  expect(location.hash).toBe('#/emergencies')
})

test('the button of a list prints every row, and paper of the page in sight says how many there are', async () => {
  const all = rowsFrom(1, 25, { status: EmergencyStatus.Resuelta })
  await openScreen(
    '/emergencies?status=30&view=split',
    {
      ...ofEmergencyList([]),
      ...ofPoints(all.map(({ id, status }) => ({ id, status, place: [14.83, -91.51] }))),
      'GET emergency': (sent: Sent) => {
        const from = (Number(sent.query.get('page') ?? 1) - 1) * 10
        return isQueue(sent) ? listOf(emergencyRow, []) : listOf(emergencyRow, all.slice(from, from + 10), all.length)
      },
    },
    firefighter,
  )
  const printing = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await expect.element(page.getByText('Mostrando 10 de 25 resultados')).toBeVisible()
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await expect.poll(() => printing.mock.calls.length).toBe(1)
  await onPaper()
  await expect.element(page.getByText('Mostrando 25 de 25 resultados')).toBeVisible()
  await expect.poll(() => new Set(document.querySelector('main')?.innerText.match(/# \d+/g)).size).toBe(25)
  await expect.element(page.getByRole('row').first()).toMatchTextContent('Estaciones')
  await expect.element(page.getByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument()
  dispatchEvent(new Event('afterprint'))
  // As Ctrl+P prints it.
  dispatchEvent(new Event('beforeprint'))
  await expect.element(page.getByText('Mostrando 10 de 25 resultados')).toBeVisible()
})

test('a list that is too long is not printed by its button, which says what to do', async () => {
  const long = (sent: Sent) => listOf(emergencyRow, isQueue(sent) ? [] : rowsFrom(1, 10), isQueue(sent) ? 0 : 1001)
  await openScreen('/emergencies', { ...ofEmergencyList([]), 'GET emergency': long }, firefighter)
  const button = page.getByRole('button', { name: 'Imprimir', exact: true })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.hover()
  const advice = 'Se imprimen hasta 1,000 filas. Filtre la lista o descargue el Excel.'
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(advice)
})

// S-78
test('the menu opens the emergencies in progress as a queue, and later the tab that was chosen last', async () => {
  const server = await openScreen('/emergencies', ofEmergencyList(rowsFrom(1, 3)), firefighter)
  const link = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Emergencias', exact: true })
  await link.click()
  await expect.element(page.getByRole('radio', { name: 'En curso' })).toBeChecked()
  const asked = server.sent('GET emergency').at(-1)?.query
  expect([asked?.get('status'), asked?.get('ordering')]).toEqual(['20,40,50', 'gravity'])
  await page.getByRole('radio', { name: 'Resueltas' }).click()
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/emergencies\?status=30$/))
  await page.getByRole('radio', { name: 'Todas' }).click()
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/emergencies$/))
})

// B-EML-22, S-12
test('a time shows its age, or its day once it is old, and has the whole of it for whoever points at it', async () => {
  const old = aRow({ id: 2, creation_date: '2026-01-31T18:05:09-06:00' })
  const fresh = aRow({ id: 1, creation_date: new Date(Date.now() - 18 * 60_000).toISOString() })
  await openScreen('/emergencies', ofEmergencyList([fresh, old]), firefighter)
  const row = page.getByRole('row').filter({ hasText: '# 2' })
  await expect.element(row).toMatchTextContent('31-01-2026 18:05:09')
  const shown = () => [...document.querySelectorAll<HTMLElement>('td time [data-more]')].map((part) => part.dataset['more'])
  await expect.poll(shown).toEqual(['hace 18 min', '31-01-2026'])
  await row.getByRole('cell').nth(5).hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('31-01-2026 18:05:09')
})
