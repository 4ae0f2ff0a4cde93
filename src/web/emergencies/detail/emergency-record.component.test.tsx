import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { emergencyChange, type EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { publicSettings } from '../../../contract/shared/public-settings.schema.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { anEmergency, aPatient, ofRecord, rosa } from '../../../../test/components/recorded-emergency.ts'
import { sample } from '../../../../test/components/sample.ts'

/* The record of an emergency as a sheet: its head in sight, two columns on a desk, what happened in one line of time. */

const address = '4a. avenida 3-20, zona 1, frente al parque central, Quetzaltenango'
const noteOf = (id: number, text: string) => ({
  id,
  text,
  author: { id: 7, name: 'Ana Lucía Pérez Gómez' },
  created_at: `2026-11-28T14:1${id}:00Z`,
  noted_at: null,
})
const long = anEmergency({
  address,
  status: EmergencyStatus.SolicitaApoyo,
  pacients: Array.from({ length: 8 }, (_, index) => ({ ...aPatient, id: index + 1, age: 20 + index })),
  contact_person: [rosa],
  notes: [noteOf(1, 'Se pide una ambulancia')],
})
const saved = sample(emergencyChange, {
  creation_date: '2026-11-28T14:12:00Z',
  created_by_name: 'Ana Lucía Pérez Gómez',
  changes: [{ label: 'Estado', previous: 'Activo', current: 'Solicita apoyo' }],
})

const administrator = { role: Role.Administrador }
const open = async (emergency: EmergencyDetail, opening: Parameters<typeof openScreen>[2] = administrator, answers = {}) => {
  const server = await openScreen(
    `/emergency/${emergency.id}`,
    { ...ofRecord(emergency), ...(opening.role === Role.Administrador && { 'GET emergency/{id}/history': [saved] }), ...answers },
    opening,
  )
  await expect.element(heading).toBeVisible()
  return server
}
const heading = page.getByRole('heading', { level: 1, name: `Emergencia # ${long.id}` })
const section = (name: string) => page.getByRole('region', { name, exact: true })
const boxOf = (what: Locator) => what.element().getBoundingClientRect()
/** What stays in sight: the title, and what the line below it says. */
const head = () => {
  const found = document.querySelector('main header > div')
  if (found === null) throw new Error('There is no head')
  return page.elementLocator(found)
}
const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
const texts = (all: Locator) => all.elements().map(({ textContent }) => textContent)
const entries = () => [...section('Línea de tiempo').element().querySelectorAll('.mantine-Timeline-item')]

test('the tabs of several emergencies can be distinguished', async () => {
  const server = await open(long)
  await expect.poll(() => document.title).toMatch(new RegExp(`Emergencia # ${long.id} · Sirena$`))
  server.answer({
    'GET emergency_type/filter_list': [],
    'GET station/filter_list': [],
    'GET emergency_type': { count: 0, results: [] },
    'GET user/get_firefighters': [],
    'GET user/get_pilot': [],
    'GET vehicle/get_vehicles': [],
  })
  await server.router.navigate({ href: `/emergency/${long.id}/editar` })
  await expect.poll(() => document.title).toMatch(new RegExp(`Editar la emergencia # ${long.id} · Sirena$`))
})

test.for([1440, 1280])(
  'who is there is beside the place on a desk of %d px, above all else, and no column has a hole',
  async (width) => {
    await open(long, { ...administrator, size: { width, height: 900 } })
    await expect.element(section('Mapa')).toBeVisible()
    await expect.element(section('Código QR').getByRole('img', { name: /^Código QR/ })).toBeVisible()
    await expect.element(section('Línea de tiempo')).toMatchTextContent('guardó cambios')
    const [facts, place, map, line, team, code] = [
      'Detalle general',
      'Ubicación',
      'Mapa',
      'Línea de tiempo',
      'Equipo desplegado',
      'Código QR',
    ].map((name) => boxOf(section(name)))
    expect(team?.y).toBeLessThan(400)
    expect(place?.y).toBe(team?.y)
    expect(map?.x).toBeGreaterThan(team?.right ?? Infinity)
    expect((line?.y ?? 0) - (team?.bottom ?? 0)).toBeCloseTo(16, 0)
    expect((facts?.y ?? 0) - (place?.bottom ?? 0)).toBeCloseTo(16, 0)
    expect((code?.y ?? 0) - (facts?.bottom ?? 0)).toBeCloseTo(16, 0)
    expect(code?.x).toBe(place?.x)
    expect(sideways()).toBe(0)
  },
)

test('the place is below the team where there is less room', async () => {
  await open(long, { ...administrator, size: { width: 1000, height: 900 } })
  const [team, place] = [boxOf(section('Equipo desplegado')), boxOf(section('Ubicación'))]
  expect(place.y - team.bottom).toBeCloseTo(16, 0)
  expect(sideways()).toBe(0)
})

test.for([
  { device: 'desk', size: { width: 1280, height: 600 }, height: 76, titleHeight: 40 },
  { device: 'phone', size: phone, height: 88, titleHeight: 22 },
])('the head is in sight on a $device, and nothing that has the focus is behind it', async ({ size, height, titleHeight }) => {
  await open(long, { ...administrator, size })
  await expect.element(head()).toMatchTextContent(/hace|ahora/)
  await expect.element(page.getByRole('main').getByText(address).first()).toBeVisible()
  await expect.element(section('Línea de tiempo')).toMatchTextContent('guardó cambios')
  const last = page.getByRole('link', { name: 'Ver en la bitácora' })
  last.element().focus()
  await expect.element(head()).toBeInViewport({ ratio: 1 })
  expect(boxOf(heading).height).toBeLessThanOrEqual(titleHeight)
  const status = head().getByRole('combobox', { name: /^Estado de la emergencia/ })
  await expect.element(status).toBeInViewport({ ratio: 1 })
  // In white, since the ring of the light ground does not show on its colour.
  await userEvent.keyboard('{Shift>}{/Shift}')
  status.element().focus()
  await expect.poll(() => getComputedStyle(status.element()).outline).toBe('rgb(255, 255, 255) solid 2px')
  last.element().focus()
  const above = boxOf(page.getByRole('region', { name: 'Barra superior' }))
  expect(boxOf(head()).y).toBeGreaterThanOrEqual(above.bottom)
  expect(boxOf(head()).height).toBeLessThanOrEqual(height)
  expect(boxOf(head()).height).toBeLessThanOrEqual(size.height / 5)

  // Upwards, from one to the next, to the head itself.
  const hidden: string[] = []
  let steps = 0
  for (let isAbove = false; !isAbove && steps < 200; steps++) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    const element = document.activeElement
    isAbove = element?.closest('section') === null
    const top = element?.getBoundingClientRect().top ?? 0
    if (!isAbove && top < boxOf(head()).bottom) hidden.push(element?.getAttribute('aria-label') ?? element?.textContent ?? '')
  }
  expect(hidden).toEqual([])
  expect(steps).toBeGreaterThan(20)
  expect(steps).toBeLessThan(200)
})

test('notes, dates and saves are in one line of time, each once', async () => {
  await open(long)
  await expect
    .poll(() => entries().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/guardó cambios.*Estado: Activo Solicita apoyo/),
      expect.stringMatching(/^Se pide una ambulancia/),
      expect.stringMatching(/registró la emergencia/),
      expect.stringMatching(/^Atención iniciada/),
    ])
  await expect.element(page.getByRole('button', { name: /^Ver todo/ })).not.toBeInTheDocument()
})

test('a long line of time shows its newest entries, and all on demand', async () => {
  const names = ['Se pide una ambulancia', 'Uno', 'Dos', 'Tres', 'Cuatro']
  // The save is from before the last notes.
  const notes = names.map((text, index) => noteOf(index + (index === 0 ? 1 : 3), text))
  await open(anEmergency({ ...long, notes }))
  await expect
    .poll(() => entries().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/^Cuatro/),
      expect.stringMatching(/^Tres/),
      expect.stringMatching(/^Dos/),
      expect.stringMatching(/^Uno/),
      expect.stringMatching(/guardó cambios/),
      expect.stringMatching(/^Se pide/),
    ])
  await page.getByRole('button', { name: 'Ver todo (8)' }).click()
  await expect.poll(() => entries().length).toBe(8)
  await page.getByRole('button', { name: 'Ver menos' }).click()
  await expect.poll(() => entries().length).toBe(6)
})

test('a firefighter reads notes and dates, and no history is asked for', async () => {
  const server = await open(long, { role: Role.Bombero })
  await expect
    .poll(() => entries().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/^Se pide una ambulancia/),
      expect.stringMatching(/registró la emergencia/),
      expect.stringMatching(/^Atención iniciada/),
    ])
  expect(server.sent('GET emergency/{id}/history')).toEqual([])
})

test.for([1440, 1280, 1024, 800])('the table of patients has no broken word at %d px', async (width) => {
  const patient = {
    ...aPatient,
    name: 'María Fernanda de los Ángeles Cifuentes Monterroso',
    address: 'Kilómetro 202 de la carretera interamericana, entrada a la aldea Xecam, Cantel',
    moved_to: 'Hospital Regional de Occidente San Juan de Dios, Quetzaltenango',
  }
  await open(anEmergency({ pacients: [patient] }), { ...administrator, size: { width, height: 900 } })
  const cells = page.getByRole('table', { name: 'Pacientes' }).element().querySelectorAll('th, td:nth-child(2), td:nth-child(4)')
  const lines = [...cells].map((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toEqual(Array.from({ length: 7 }, () => 1))
  expect(sideways()).toBe(0)
})

test('the address is whole and legible below the head of a phone', async () => {
  await open(long, { ...administrator, size: { width: 360, height: 800 } })
  const below = document.querySelector('main header > p')
  expect(below?.textContent).toBe(address)
  expect((below?.scrollHeight ?? 0) - (below?.clientHeight ?? 0)).toBe(0)
  // Not the white of the head's own texts.
  expect(below && getComputedStyle(below).color).not.toBe('rgb(255, 255, 255)')
  expect(sideways()).toBe(0)
})

test('the narrowest phone has one column without scrolling sideways, and held on its side no head that stays', async () => {
  await open(long, { ...administrator, size: { width: 320, height: 640 } })
  await expect.element(section('Línea de tiempo')).toMatchTextContent('guardó cambios')
  expect(boxOf(section('Ubicación')).x).toBe(boxOf(section('Detalle general')).x)
  expect(sideways()).toBe(0)
  expect(boxOf(head()).height).toBeLessThanOrEqual(640 / 5)
  await page.viewport(740, 360)
  page.getByRole('link', { name: 'Ver en la bitácora' }).element().scrollIntoView()
  await expect.element(head()).not.toBeInViewport()
})

test.for([
  { device: 'desk', size: desk },
  { device: 'phone', size: phone },
])('an empty part is one line with the button that fills it on a $device', async ({ size }) => {
  await open(anEmergency({ pacients: [] }), { ...administrator, size })
  for (const [name, nothing, add] of [
    ['Pacientes', 'Sin pacientes', 'Agregar paciente'],
    ['Personas de contacto', 'Sin contactos', 'Agregar contacto'],
    ['Fotos', 'Sin fotos', 'Agregar fotos'],
  ] as const) {
    await expect.element(section(name)).toMatchTextContent(nothing)
    await expect.element(section(name).getByRole('button', { name: add })).toBeVisible()
    expect.soft({ name, isLine: boxOf(section(name)).height <= 76 }).toEqual({ name, isLine: true })
  }
})

test.for([
  { what: 'the streets around the place', hasStreets: true, scale: ['100 m'] },
  { what: 'the towns on a map without streets', hasStreets: false, scale: ['1 km'] },
])('the map shows $what', async ({ hasStreets, scale }) => {
  const style = new Blob([JSON.stringify({ version: 8, sources: {}, layers: [] })], { type: 'application/json' })
  const map_style_url = hasStreets ? URL.createObjectURL(style) : ''
  await open(long, administrator, { 'GET settings': sample(publicSettings, { map_style_url }) })
  const shown = () => texts(section('Ubicación').getByText(/^\d+\s*k?m$/)).map((text) => text.replace(/\s+/, ' '))
  await expect.poll(shown).toEqual(scale)
})
