import type { Locator, Page } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import type { PublicSettings } from '../src/contract/session.ts'
import type { As } from './calls.ts'
import { printed } from './printed.ts'
import { heading } from './steps.ts'
import { aPatient, anEmergency, aVehicle } from './test-data.ts'
import { anySize, expect, phoneOnly, test } from './test.ts'

/* The detail of an emergency as a sheet: its head in sight, two columns on a desk, what happened in one line of time. */

const rosa = { name: 'Rosa Pérez', phone_number: '55551234' }
const address = '4a. avenida 3-20, zona 1, frente al parque central, Quetzaltenango'

const aLongOne = async (as: As): Promise<EmergencyDetail> => {
  const pacients = Array.from({ length: 8 }, (_, index) => ({ ...aPatient, age: 20 + index }))
  const { id } = await anEmergency(as, await aVehicle(as), { address, pacients, contact_person: [rosa] })
  const call = as(Role.Administrador)
  await call.post(`emergency/${id}/notes`, { text: 'Se pide una ambulancia' })
  return call.post<EmergencyDetail>(`emergency/${id}/update_status`, { status: EmergencyStatus.SolicitaApoyo })
}
const open = async (page: Page, id: number) => {
  await page.goto(`/#/emergency/${id}`)
  await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (box === null) throw new Error('It has no place')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
/** What stays in sight: the title, and what the line below it says. */
const headOf = (page: Page) => page.getByRole('main').locator('header > div').first()
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test('tells the tabs of several emergencies apart', anySize, async ({ page, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    await open(page, id)
    await expect(page).toHaveTitle(new RegExp(`Emergencia # ${id} · Sirena$`))
    await page.goto(`/#/emergency/${id}/editar`)
    await expect(page).toHaveTitle(new RegExp(`Editar la emergencia # ${id} · Sirena$`))
  })

  test('sees the place beside the facts on a desk, and below them where there is less room', anySize, async ({ page, as }) => {
    const { id } = await aLongOne(as)
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, id)
      await expect(section(page, 'Mapa')).toBeVisible()
      await expect(section(page, 'Código QR').getByRole('img', { name: /^Código QR/ })).toBeVisible()
      const [facts, place, map, line, code] = await Promise.all(
        ['Detalle general', 'Ubicación', 'Mapa', 'Línea de tiempo', 'Código QR'].map((name) => boxOf(section(page, name))),
      )
      expect(place?.y).toBe(facts?.y)
      expect(map?.x).toBeGreaterThan(facts?.right ?? Infinity)
      // Each column goes on without a hole.
      expect((line?.y ?? 0) - (facts?.bottom ?? 0)).toBe(16)
      const team = await boxOf(section(page, 'Equipo desplegado'))
      expect((code?.y ?? 0) - team.bottom).toBe(16)
      expect(code?.x).toBe(team.x)
      expect(await sideways(page)).toBe(0)
    }
    await page.setViewportSize({ width: 1000, height: 900 })
    const [facts, place] = await Promise.all(['Detalle general', 'Ubicación'].map((name) => boxOf(section(page, name))))
    expect((place?.y ?? 0) - (facts?.bottom ?? 0)).toBe(16)
    expect(await sideways(page)).toBe(0)
  })

  test('has the head in sight, and nothing that has the focus behind it', async ({ page, as, isMobile }) => {
    const { id } = await aLongOne(as)
    if (!isMobile) await page.setViewportSize({ width: 1280, height: 600 })
    await open(page, id)
    const head = headOf(page)
    await expect(head).toContainText(/hace|ahora/)
    await expect(head.locator('p')).toHaveAttribute('title', new RegExp(` · ${address}$`))
    await expect(section(page, 'Línea de tiempo')).toContainText('Se pide una ambulancia')
    await page.getByRole('link', { name: 'Ver en la bitácora' }).focus()
    await expect(head).toBeInViewport({ ratio: 1 })
    if (isMobile) expect((await boxOf(heading(page, `Emergencia # ${id}`))).height).toBeLessThanOrEqual(22)
    await expect(head.getByRole('combobox', { name: /^Estado de la emergencia/ })).toBeInViewport({ ratio: 1 })
    // In white, since the ring of the light ground does not show on its colour.
    const status = head.getByRole('combobox')
    await status.focus()
    await expect(status).toHaveCSS('outline', 'rgb(255, 255, 255) solid 2px')
    await page.getByRole('link', { name: 'Ver en la bitácora' }).focus()
    const bar = page.getByRole('region', { name: 'Barra superior' })
    const [box, above] = await Promise.all([boxOf(head), boxOf(bar)])
    expect(box.y).toBeGreaterThanOrEqual(above.bottom)
    expect(box.height).toBeLessThanOrEqual(isMobile ? 80 : 56)
    expect(box.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) / 5)

    // Upwards, from one to the next, to the head itself.
    const hidden: string[] = []
    let steps = 0
    for (let isAbove = false; !isAbove; steps++) {
      await page.keyboard.press('Shift+Tab')
      const [focused, where] = await page.evaluate(() => {
        const { activeElement: element } = document
        const name = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
        return [
          { name, top: element?.getBoundingClientRect().top ?? 0 },
          element?.closest('section') ? 'below' : 'above',
        ] as const
      })
      isAbove = where === 'above'
      const { bottom } = await boxOf(head)
      if (!isAbove && focused.top < bottom) hidden.push(focused.name)
    }
    expect(hidden).toEqual([])
    expect(steps).toBeGreaterThan(20)
  })

  test('reads notes, dates and saves in one line of time, each once', anySize, async ({ page, as }) => {
    const { id } = await aLongOne(as)
    await open(page, id)
    const entries = section(page, 'Línea de tiempo').locator('.mantine-Timeline-item')
    await expect(entries).toHaveText([
      /guardó cambios.*Estado: Activo Solicita apoyo/,
      /^Se pide una ambulancia/,
      /registró la emergencia/,
      /^Fecha de atención/,
    ])
    const all = section(page, 'Línea de tiempo').getByRole('button', { name: 'Ver todo (8)' })
    await expect(all).toHaveCount(0)
    for (const text of ['Uno', 'Dos', 'Tres', 'Cuatro']) await as(Role.Administrador).post(`emergency/${id}/notes`, { text })
    await expect(entries).toHaveText([/^Cuatro/, /^Tres/, /^Dos/, /^Uno/, /guardó cambios/, /^Se pide/])
    await all.click()
    await expect(entries).toHaveCount(8)
    await section(page, 'Línea de tiempo').getByRole('button', { name: 'Ver menos' }).click()
    await expect(entries).toHaveCount(6)
  })

  test('has on paper what was there before, in its order, and no line of time', anySize, async ({ page, as }) => {
    const { id, code } = await aLongOne(as)
    await open(page, id)
    await expect(section(page, 'Línea de tiempo')).toContainText('guardó cambios')
    await expect(section(page, 'Mapa')).toBeVisible()
    const words = (await printed(page)).join(' ')
    const parts = [
      `Emergencia # ${id} ${code}`,
      'Detalle general',
      'Ubicación',
      'Equipo desplegado',
      'Observaciones',
      'Notas',
      'Pacientes',
      'Personas de contacto',
      'Fotos Sin fotos',
      'Código QR',
    ]
    const places = parts.map((part) => words.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(words).toContain('Se pide una ambulancia')
    for (const part of ['Línea de tiempo', 'guardó cambios', 'Cómo llegar']) expect(words).not.toContain(part)
    // Below its heading only.
    expect(words.split(address)).toHaveLength(2)
  })

  test('reads the table of patients without a broken word', anySize, async ({ page, as }) => {
    const patient = {
      ...aPatient,
      name: 'María Fernanda de los Ángeles Cifuentes Monterroso',
      address: 'Kilómetro 202 de la carretera interamericana, entrada a la aldea Xecam, Cantel',
      moved_to: 'Hospital Regional de Occidente San Juan de Dios, Quetzaltenango',
    }
    const { id } = await anEmergency(as, await aVehicle(as), { pacients: [patient] })
    for (const width of [1440, 1280, 1024, 800]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, id)
      const table = page.getByRole('table', { name: 'Pacientes' })
      const lines = await table.locator('th, td:nth-child(2), td:nth-child(4)').evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        }),
      )
      expect(new Set(lines)).toEqual(new Set([1]))
      expect(await sideways(page)).toBe(0)
    }
  })

  test('has its address whole and legible below the head of a phone', phoneOnly, async ({ page, as }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    const { id } = await aLongOne(as)
    await open(page, id)
    const below = page.getByRole('main').locator('header > p')
    await expect(below).toHaveText(address)
    expect(await below.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
    // Not the white of the head's own texts.
    await expect(below).not.toHaveCSS('color', 'rgb(255, 255, 255)')
    expect(await sideways(page)).toBe(0)
  })

  test('sees that a part is empty in one line, with the button that fills it', async ({ page, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as), { pacients: [], contact_person: [] })
    await open(page, id)
    for (const [name, nothing, add] of [
      ['Pacientes', 'Sin pacientes', 'Agregar paciente'],
      ['Personas de contacto', 'Sin contactos', 'Agregar contacto'],
      ['Fotos', 'Sin fotos', 'Agregar fotos'],
    ] as const) {
      await expect(section(page, name)).toContainText(nothing)
      await expect(section(page, name).getByRole('button', { name: add })).toBeVisible()
      expect((await boxOf(section(page, name))).height).toBeLessThanOrEqual(76)
    }
  })

  test('sees the streets around the place, or the towns on a map without streets', anySize, async ({ page, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    const scale = section(page, 'Ubicación').locator('.maplibregl-ctrl-scale')
    await open(page, id)
    await expect(scale).toHaveText(/^5\s*km$/)
    await page.route('**/api/settings/', async (route) => {
      const response = await route.fetch()
      const settings = (await response.json()) as PublicSettings
      await route.fulfill({ response, json: { ...settings, map_style_url: '/streets.json' } })
    })
    await page.route('**/streets.json', (route) => route.fulfill({ json: { version: 8, sources: {}, layers: [] } }))
    await page.reload()
    await expect(scale).toHaveText(/^100\s*m$/)
  })

  test('has one column on the narrowest phone, without scrolling sideways', phoneOnly, async ({ page, as }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const { id } = await aLongOne(as)
    await open(page, id)
    await expect(section(page, 'Línea de tiempo')).toContainText('guardó cambios')
    const [facts, place] = await Promise.all(['Detalle general', 'Ubicación'].map((name) => boxOf(section(page, name))))
    expect(place?.x).toBe(facts?.x)
    expect(await sideways(page)).toBe(0)
    expect((await boxOf(headOf(page))).height).toBeLessThanOrEqual(640 / 5)
    // Held on its side there is too little height for a head that stays.
    await page.setViewportSize({ width: 740, height: 360 })
    await page.getByRole('link', { name: 'Ver en la bitácora' }).scrollIntoViewIfNeeded()
    await expect(headOf(page)).not.toBeInViewport()
  })
})

test.describe('a firefighter', () => {
  test.use({ role: Role.Bombero })

  test('reads notes and dates, and asks for no history', anySize, async ({ page, as }) => {
    const { id } = await aLongOne(as)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await open(page, id)
    await expect(section(page, 'Línea de tiempo').locator('.mantine-Timeline-item')).toHaveText([
      /^Se pide una ambulancia/,
      /registró la emergencia/,
      /^Fecha de atención/,
    ])
    expect(asked.filter((url) => url.includes('/history'))).toEqual([])
  })
})
