import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { emergencyWays, type EmergencyWays } from '../../../contract/emergencies/emergency-ways.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { chooseAction, moreActions } from '../../../../test/components/pick.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { emulateMedia } from '../../../../test/components/commands.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { onPaper } from '../../../../test/components/paper.ts'
import { anEmergency, aUnit, ofRecord, ofStation } from '../../../../test/components/recorded-emergency.ts'
import { sample } from '../../../../test/components/sample.ts'
import { gate, refusal } from '../../../../test/components/server.ts'

const emergency = anEmergency()
const chief = { role: Role.JefeDeServicio, person: ofStation }
const sizes = [
  { device: 'desk', size: desk },
  { device: 'phone', size: phone },
]
const SECOND = 1000
const begin = Date.parse('2026-11-20T14:05:00Z')
const until = begin + 60 * SECOND
const none = { from: new Date(begin).toISOString(), until: new Date(until).toISOString() }
const driven = sample(emergencyWays, {
  ...none,
  ways: [
    {
      ...aUnit,
      metres: 612,
      points: Array.from({ length: 12 }, (_, step): [number, number, number] => [
        begin + step * SECOND,
        14.84 + step * 0.0005,
        -91.52,
      ]),
      jumps: [],
    },
  ] satisfies (EmergencyWays['ways'][number] & typeof aUnit)[],
})
const section = page.getByRole('region', { name: 'Recorridos de las unidades' })
const slider = section.getByRole('slider', { name: 'Hora de los recorridos' })
const printedMap = () => document.querySelector<HTMLCanvasElement>('section[aria-label^="Recorridos"] canvas.printed-map')
const shown = (time: number) => showDateTime(new Date(time))

const open = (ways: unknown, { size = desk } = {}) =>
  openScreen(`/emergency/${emergency.id}`, { ...ofRecord(emergency), 'GET emergency/{id}/ways': ways }, { ...chief, size })

/** Whether the map is on paper, as Ctrl+P would print it now. */
const isPrinted = () => {
  dispatchEvent(new Event('beforeprint'))
  dispatchEvent(new Event('afterprint'))
  return printedMap()?.hidden === false
}

test.for(sizes)('the ways of the units are in a table and on a map with a time on a $device', async ({ size }) => {
  await open(driven, { size })
  const row = section.getByRole('table', { name: 'Recorridos' }).getByRole('row').filter({ hasText: aUnit.unit })
  await expect.element(row).toMatchTextContent(aUnit.plate)
  const cells = [...row.element().querySelectorAll('td')].map(({ innerText }) => innerText)
  expect(cells).toContain('0.6')
  // 12 - 10 written kilometres.
  expect(cells).toContainEqual(expect.stringMatching(/^difiere\s*2\.0$/))
  const place = section.getByRole('img', { name: 'Ubicación de la emergencia' })
  await expect.element(place).toBeVisible()
  await expectAccessible()

  slider.element().focus()
  for (const [key, time] of [
    ['{Home}', begin],
    ['{ArrowRight}', begin + SECOND],
    ['{PageUp}', begin + 11 * SECOND],
    ['{PageDown}', begin + SECOND],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(slider).toHaveAttribute('aria-valuetext', shown(time))
  }
  await expect.element(section.getByText(shown(begin + SECOND), { exact: true }).first()).toBeVisible()
  await section.getByRole('button', { name: 'Reproducir' }).click()
  await expect.element(slider).not.toHaveAttribute('aria-valuetext', shown(begin + SECOND))
  await section.getByRole('button', { name: 'Pausar' }).click()
  await expect.element(section.getByRole('button', { name: 'Reproducir' })).toBeVisible()

  const top = (name: string) => section.getByRole('button', { name }).element().getBoundingClientRect().y
  expect(top('Ver todo')).toBe(top('Reproducir'))
  const left = () => Math.round(place.element().getBoundingClientRect().x)
  const fitted = left()
  section.element().querySelector<HTMLElement>('.maplibregl-canvas')?.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(left).not.toBe(fitted)
  await section.getByRole('button', { name: 'Ver todo' }).click()
  await expect.poll(left).toBe(fitted)
})

test('an emergency whose units sent nothing has no section, and a failed load says so', async () => {
  const server = await open(refusal(500, 'No se pudo leer.'))
  await expect.element(section.getByRole('alert')).toMatchTextContent('No se pudo leer.')
  server.answer({ 'GET emergency/{id}/ways': sample(emergencyWays, none) })
  await section.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(section).not.toBeInTheDocument()
})

test.for(sizes)(
  'the print button waits for the map of the ways, wherever the page of a $device is scrolled to',
  async ({ size }) => {
    const answered = gate()
    await open(
      async () => {
        await answered.opened
        return driven
      },
      { size },
    )
    const prints: boolean[] = []
    vi.spyOn(window, 'print').mockImplementation(() => {
      dispatchEvent(new Event('beforeprint'))
      prints.push(printedMap()?.hidden === false)
      dispatchEvent(new Event('afterprint'))
    })
    await chooseAction('Imprimir')
    await expect.element(moreActions).toBeDisabled()
    expect(prints).toEqual([])
    answered.open()
    await expect.poll(() => prints).toEqual([true])
  },
)

test('a map that has been drawn is printed during a change, and twice', async () => {
  await emulateMedia({ colorScheme: 'dark' })
  await open(driven)
  await expect.poll(isPrinted, { interval: 500 }).toBe(true)
  slider.element().focus()
  const prints: boolean[] = []
  for (const frames of [0, 0, 1, 2, 3]) {
    slider.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame)
    prints.push(isPrinted(), isPrinted())
  }
  await emulateMedia({ colorScheme: 'light' })
  expect(prints).toEqual(Array.from({ length: 10 }, () => true))
})

test('paper has the chosen time of the units, in the form of the table, and nothing to press', async () => {
  await open(driven)
  await expect.element(slider).toHaveAttribute('aria-valuetext', shown(until))
  slider.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(section.getByText(shown(begin), { exact: true }).first()).toBeVisible()
  await onPaper()
  await expect.element(page.getByText(`Posición de las unidades: ${shown(begin)}`)).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Reproducir' })).not.toBeInTheDocument()
})

test('paper says that the ways were not loaded', async () => {
  const answered = gate()
  await open(async () => {
    await answered.opened
    return driven
  })
  await expect.element(page.getByRole('heading', { level: 1, name: `Emergencia # ${emergency.id}` })).toBeVisible()
  await onPaper()
  const warning = page.getByText('Los recorridos de las unidades no se habían cargado al imprimir.')
  await expect.element(warning).toBeVisible()
  answered.open()
  await expect.element(section.getByRole('table')).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
})
