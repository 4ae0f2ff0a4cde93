import { showDateTime } from '../src/contract/dates.ts'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import type { Locator } from '@playwright/test'
import { openLoaded } from './accessible.ts'
import { aPersonToMark, markIn, markOut, nextSecond } from './attendance.ts'
import { aColleague, anAcceptedCorrection, anAskedCorrection, daysAgo } from './hours.ts'
import { rowOf } from './steps.ts'
import { anEmergency, aVehicle, unique } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

/** The parts whose text does not fit in their box. */
const cutIn = (where: Locator): Promise<string[]> =>
  where.locator('*').evaluateAll((parts) =>
    parts
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible')
      .filter((part) => getComputedStyle(part).clipPath === 'none')
      .map((part) => part.textContent),
  )

/** The height of a text in lines. */
const linesOf = (text: Locator): Promise<number> =>
  text.evaluate((part) => {
    const range = document.createRange()
    range.selectNodeContents(part)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

/** Whether the placeholder of an empty field fits in it. */
const showsPlaceholder = (field: Locator): Promise<boolean> =>
  field.evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input)
    const pen = document.createElement('canvas').getContext('2d')
    if (pen === null) throw new Error('no canvas')
    pen.font = font
    return pen.measureText(input.placeholder).width <= input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  })

const longName = () => ({ first_name: 'María Fernanda', last_name: `Cifuentes Monterroso ${unique()}` })
const bottomOf = async (field: Locator) => {
  const { y = 0, height = 0 } = (await field.boundingBox()) ?? {}
  return Math.round(y + height)
}

type Box = Awaited<ReturnType<Locator['boundingBox']>> | undefined
const leftOf = (box: Box) => Math.round(box?.x ?? 0)
const rightOf = (box: Box) => Math.round((box?.x ?? 0) + (box?.width ?? 0))

test('a report says whole of whom and of what it lacks something', anySize, async ({ page, as }) => {
  const { id } = await anEmergency(as, await aVehicle(as))
  await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Resuelta })
  const name = `María Fernanda Cifuentes Monterroso ${unique()}`
  await as(Role.Administrador).post(`emergency/${id}/patients`, { name, age: 40, genre: 1 })
  await openLoaded(page, `/emergency/${id}`)
  const lacking = page.getByRole('alert').filter({ hasText: 'Completar informe' })
  await expect(lacking.getByRole('button', { name: `Datos de ${name}` })).toBeVisible()
  const cut = await cutIn(page.getByRole('main'))
  expect(cut.filter((text) => text.includes(`Datos de ${name}`))).toEqual([])
})

test('a phone of 320 pixels says whole what to do with an emergency', anySize, async ({ page, as }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const contact_person = [{ name: 'Rosa Elvira Pérez', phone_number: '55551234' }]
  const { id } = await anEmergency(as, await aVehicle(as), { contact_person })
  await openLoaded(page, `/emergency/${id}`)
  const bar = page.getByRole('group', { name: 'Acciones del momento' })
  await expect(bar.getByRole('button', { name: 'Agregar' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Cómo llegar' })).toBeVisible()
  expect(await cutIn(bar)).toEqual([])
})

test('on a phone of 320 pixels the button of the map is whole beside the tabs of the list', anySize, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openLoaded(page, '/emergencies')
  const rightEdge = rightOf(await page.getByRole('button', { name: 'Filtros' }).boundingBox())
  expect(rightOf(await page.getByRole('button', { name: 'Mostrar el mapa' }).boundingBox())).toBeLessThanOrEqual(rightEdge)
})

test('the cards of the inbox of hours say names and corrections whole', anySize, async ({ page, as }) => {
  const { id, name, last_name } = await aPersonToMark(as, longName())
  const open = `${daysAgo(3)} 08:00:00`
  await anAcceptedCorrection(as, id, { kind: 'new', entry: open })
  await openLoaded(page, `/human_resources/hours_review?search=${last_name}`)
  await expect(rowOf(page, name)).toContainText('Corregir')
  expect(await cutIn(rowOf(page, name))).toEqual([])

  await anAskedCorrection(as, id, { kind: 'new', exit: `${daysAgo(3)} 15:47:00` })
  await openLoaded(page, `/human_resources/hours_review?state=pending&search=${last_name}`)
  const exit = `Agregar la salida del ${showDateTime(`${daysAgo(3)}T15:47:00-06:00`)}`
  await expect(rowOf(page, name)).toContainText(exit)
  expect(await cutIn(rowOf(page, name))).toEqual([])
  expect(
    await linesOf(
      rowOf(page, name)
        .getByText(/^\d\d-\d\d-\d{4}$/)
        .first(),
    ),
    'a day is not broken',
  ).toBe(1)
})

test('the cards of hours say the name, the station and what is missing whole', anySize, async ({ page, as }) => {
  const { id, last_name } = await aPersonToMark(as, longName())
  await anAcceptedCorrection(as, id, { kind: 'new', entry: `${daysAgo(3)} 08:00:00` })
  await openLoaded(page, `/human_resources/control_hours?search=${last_name}&start_date=${daysAgo(5)}`)
  const card = rowOf(page, last_name)
  await expect(card).toContainText('Rango: 24 hrs 0 min')
  expect(await cutIn(card)).toEqual([])
  expect(await linesOf(card.getByText('sin salida'))).toBe(1)
})

test('the effect of a correction breaks no time', anySize, async ({ page, as }) => {
  const { id, name, last_name } = await aColleague(as)
  const stay = (from: string, to: string) => ({ kind: 'new', entry: `${daysAgo(3)} ${from}`, exit: `${daysAgo(3)} ${to}` })
  await anAcceptedCorrection(as, id, stay('00:10:00', '10:20:00'))
  await anAskedCorrection(as, id, stay('11:00:00', '23:48:00'))
  await openLoaded(page, `/human_resources/hours_review?state=pending&search=${last_name}`)
  await rowOf(page, name).getByRole('button').click()
  const effect = page.getByRole('table', { name: 'Efecto en las horas' })
  await expect(effect).toContainText('22 hrs 58 min')
  for (const cell of await effect.getByRole('cell').all()) expect(await linesOf(cell)).toBe(1)
  const isWide = await effect.evaluate((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0))
  expect(isWide).toBe(false)
})

test('a person to mark is shown with both last marks', anySize, async ({ page, as }) => {
  const { id, last_name } = await aPersonToMark(as, longName())
  await markIn(as, id)
  await openLoaded(page, `/qr_scan?search=${last_name}`)
  const card = rowOf(page, last_name)
  await expect(card).toContainText(/Ingreso: \d\d-\d\d-\d{4} \d\d:\d\d:\d\dSalida: Sin registro/)
  await nextSecond()
  await markOut(as, id)
  await expect(card).toContainText(/Ingreso: \d\d-\d\d-\d{4} \d\d:\d\d:\d\dSalida: \d\d-\d\d-\d{4} \d\d:\d\d:\d\d/)
  expect(await cutIn(card)).toEqual([])
})

test('the boxes of a day and its time are level, and show how they are written', anySize, async ({ page, as }) => {
  const { id, last_name } = await aPersonToMark(as)
  await markIn(as, id)
  await openLoaded(page, `/qr_scan?search=${last_name}`)
  await rowOf(page, last_name).getByRole('button', { name: 'Marcar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Marcar Salida' })
  const day = dialog.getByRole('textbox', { name: 'Fecha y hora de salida' })
  const time = dialog.getByRole('textbox', { name: 'Hora', exact: true })
  await expect(day).toBeVisible()
  for (const field of [day, time]) expect(await showsPlaceholder(field)).toBe(true)
  // On a still narrower screen a label takes two lines.
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await bottomOf(day), `at ${width}`).toBe(await bottomOf(time))
  }
})

test('on a phone of 320 pixels the times of a unit are whole', anySize, async ({ page, as }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { id, members } = await anEmergency(as, await aVehicle(as))
  await openLoaded(page, `/emergency/${id}`)
  await page.getByRole('button', { name: `Completar la unidad ${members[0]?.unit}` }).click()
  const departure = page.getByRole('dialog').getByRole('group', { name: 'Salida' })
  const [day, time] = [departure.getByRole('textbox', { name: 'Salida' }), departure.getByRole('textbox', { name: 'Hora' })]
  for (const field of [day, time]) expect(await showsPlaceholder(field)).toBe(true)
  await day.fill('28/11/2026')
  await time.fill('23:48')
  expect(await cutIn(departure)).toEqual([])
})

test('the field for a DPI shows how it is written', anySize, async ({ page }) => {
  await openLoaded(page, '/qr_read')
  await page.getByRole('button', { name: 'Escribir el DPI' }).click()
  expect(await showsPlaceholder(page.getByRole('textbox', { name: 'DPI' }))).toBe(true)
})

test('the longest status and the time of a card lie beside each other, and the title below them', anySize, async ({ page }) => {
  await openLoaded(page, `/emergencies?status=${EmergencyStatus.SolicitaApoyo}`)
  const card = page.getByRole('main').getByRole('listitem').first()
  const [status, time, title] = await Promise.all(
    [card.getByRole('combobox'), card.getByText(/^\d\d-\d\d-\d{4} /), card.getByRole('link')].map((part) => part.boundingBox()),
  )
  expect(rightOf(status)).toBeLessThanOrEqual(leftOf(time))
  await expect(card.getByText(/^\d\d:\d\d:\d\d$/)).toBeInViewport({ ratio: 1 })
  expect((status?.y ?? 0) + (status?.height ?? 0) + 4).toBeLessThanOrEqual(title?.y ?? 0)
})

test.describe('a chief of service', () => {
  test.use({ role: Role.JefeDeServicio })

  test('has the way to all emergencies beside the title of the own ones', anySize, async ({ page }) => {
    await openLoaded(page, '/')
    const own = page.getByRole('region', { name: 'Emergencias de mi estación' })
    const [title, all] = await Promise.all(
      [own.getByRole('heading'), own.getByRole('link', { name: 'Ver todas' })].map((part) => part.boundingBox()),
    )
    expect(rightOf(title)).toBeLessThanOrEqual(leftOf(all))
    expect(all?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
  })
})

test.describe('human resources', () => {
  test.use({ role: Role.RecursosHumanos })

  test('read whole of whom something is missing, and where the person serves', anySize, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openLoaded(page, '/')
    const people = page.getByRole('region', { name: 'Sin fotografía' }).getByRole('listitem')
    await expect(people.first()).toBeVisible()
    expect(await cutIn(people)).toEqual([])
  })
})

test('a field keeps the name that its label points at from the beginning', anySize, async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      if (changes.some(({ oldValue }) => oldValue !== null)) document.documentElement.setAttribute('data-renamed', '')
    }).observe(document, { attributeFilter: ['id'], attributeOldValue: true, subtree: true })
  })
  await openLoaded(page, '/vehicles/create')
  await expect(page.getByLabel('Placa')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-renamed')
})
