import type { Page } from '@playwright/test'
import { Role } from '../src/contract/roles.ts'
import { openLoaded } from './accessible.ts'
import { daysAgo } from './hours.ts'
import { aFirefighter, anEmergency, aVehicle, aVehicleType, unique } from './test-data.ts'
import { act, choose, heading, openFilters, rowOf, success } from './steps.ts'
import { anySize, everyday, expect, phoneOnly, test } from './test.ts'

test.use({ role: Role.Administrador })

const lists = [
  { place: '/emergencies', orders: ['id', 'address', 'emergency_type_text', 'status', 'creation_date'] },
  { place: '/stations', orders: ['no_station', 'name', 'address', 'phone_number', 'state'] },
  { place: '/users', orders: ['id', 'last_name', 'station_text', 'address', 'phone_number', 'email'] },
  { place: '/vehicles', orders: ['plate', 'model', 'note', 'station_name', 'station_address', 'disponibility'] },
  { place: '/emergency-types', orders: ['code', 'name', 'description'] },
  { place: '/vehicle-types', orders: ['name'] },
  { place: '/human_resources/job_management', orders: ['name'] },
] as const

const heights = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) => found.map((element) => Math.round(element.getBoundingClientRect().height)))

/** The controls of the rows that a person cannot press: outside the window, or below something else. */
const outOfReach = (page: Page) =>
  page
    .locator('tbody tr, main li')
    .locator('a, button, input:not([type="hidden"])')
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        control.scrollIntoView({ block: 'center', inline: 'center' })
        const { left, top, width, height } = control.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        const isHit = hit !== null && (control.contains(hit) || hit.contains(control))
        return isHit ? [] : [control.getAttribute('aria-label') ?? control.textContent]
      }),
    )

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('ten rows and the filters are in sight at 1280 by 800', anySize, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const { place } of lists.slice(0, 4)) {
    await openLoaded(page, place)
    const rows = page.locator('tbody tr')
    await expect(rows).toHaveCount(10)
    await expect(page.getByRole('searchbox', { name: 'Buscar' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^Mostrando 10 de /)).toBeInViewport({ ratio: 1 })
    await expect(rows.last()).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test('rows are one line of 44 px, or of 36 px where a person chose so', anySize, async ({ page }) => {
  await openLoaded(page, '/emergencies')
  await expect.poll(async () => new Set(await heights(page, 'tbody tr'))).toEqual(new Set([44]))
  await page.getByRole('button', { name: 'Altura de las filas' }).click()
  await page.getByRole('menuitemradio', { name: 'Compacta' }).click()
  await expect.poll(async () => new Set(await heights(page, 'tbody tr'))).toEqual(new Set([36]))
  await page.reload()
  await openLoaded(page, '/vehicles')
  await expect.poll(async () => new Set(await heights(page, 'tbody tr'))).toEqual(new Set([36]))
})

for (const { place, orders } of lists) {
  test(`every action of ${place} can be pressed at every width, in every order`, anySize, async ({ page }) => {
    for (const order of ['', ...orders.flatMap((name) => [name, `-${name}`])]) {
      await openLoaded(page, order === '' ? place : `${place}?ordering=${order}`)
      await expect(page.locator('tbody[class*="previous"]')).toHaveCount(0)
      for (const width of [1280, 1200, 1024, 820]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => outOfReach(page), `by ${order} at ${width}`).toEqual([])
        await expect.poll(() => scrollsSideways(page), `by ${order} at ${width}`).toBe(false)
      }
    }
  })
}

const otherLists = [
  '/report/emergency_report',
  '/report/emergency_detail_report',
  '/report/station_report',
  `/report/human_resources_report?start_date=${daysAgo(20)}&end_date=${daysAgo(0)}`,
  '/binnacle',
  '/qr_scan',
  `/human_resources/control_hours?start_date=${daysAgo(20)}&end_date=${daysAgo(0)}`,
  '/human_resources/unsubscribe_discharge',
  '/human_resources/unsubscribe_discharge?leave=ending',
]

test('no heading of a list or report is cut', anySize, async ({ page }) => {
  for (const place of [...lists.map((list) => list.place), ...otherLists]) {
    await openLoaded(page, place)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const cut = () =>
        page
          .locator('thead th')
          .evaluateAll((heads) =>
            heads
              .filter((head) =>
                [head, ...head.querySelectorAll('button, button > span')].some((part) => part.scrollWidth > part.clientWidth),
              )
              .map((head) => head.textContent),
          )
      await expect.poll(cut, `${place} at ${width}`).toEqual([])
    }
  }
})

/** The texts of a column that are cut or below the pinned actions. */
const cutCells = async (page: Page, header: string) => {
  const headers = await page.locator('thead th').allInnerTexts()
  const column = headers.findIndex((text) => text.trim() === header)
  return page.locator('tbody tr').evaluateAll((rows, at) => {
    return rows.flatMap((row) => {
      const cell = row.children.item(at)
      const end = row.lastElementChild?.getBoundingClientRect().left ?? 0
      if (cell === null) return [`no column in ${row.textContent}`]
      const isCut = [cell, ...cell.querySelectorAll('*')].some(
        (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
      )
      return isCut || cell.getBoundingClientRect().right > end + 1 ? [cell.textContent] : []
    })
  }, column)
}

test('on a narrow screen the name of a person is whole, and so is the date of an emergency', anySize, async ({ page }) => {
  for (const width of [1280, 1024, 820]) {
    await page.setViewportSize({ width, height: 900 })
    await openLoaded(page, '/users?ordering=id')
    await expect(page.locator('tbody tr')).toHaveCount(10)
    await expect.poll(() => cutCells(page, 'Nombre'), `at ${width}`).toEqual([])
    await openLoaded(page, '/emergencies')
    await expect(page.locator('tbody tr')).toHaveCount(10)
    // The narrowest screen reaches it by scrolling.
    if (width === 820) await page.locator('table').evaluate((table) => table.parentElement?.scrollTo({ left: 1000 }))
    await expect.poll(() => cutCells(page, 'Fecha reportada'), `at ${width}`).toEqual([])
  }
})

test('cards take at most 112 px, and everything that is touched at least 44', phoneOnly, async ({ page }) => {
  for (const { place } of lists) {
    await openLoaded(page, place)
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards.first()).toBeVisible()
    expect(Math.max(...(await heights(page, 'main li'))), place).toBeLessThanOrEqual(112)
    await expect.poll(() => outOfReach(page), place).toEqual([])
    await expect.poll(() => scrollsSideways(page), place).toBe(false)
    // A card is the target of its own link; a label that of the field in it.
    const small = await page
      .locator('main button, main label:has(input), nav[aria-label="Atajos"] :is(a, button)')
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.checkVisibility())
          .filter((target) => Math.min(target.getBoundingClientRect().height, target.getBoundingClientRect().width) < 44)
          .map((target) => target.getAttribute('aria-label') ?? target.textContent),
      )
    expect(small, place).toEqual([])
  }
})

test(
  'the pages of a list, the menu and the tabs of the profile are touched easily, in letters of one size',
  phoneOnly,
  async ({ page }) => {
    await openLoaded(page, '/vehicles')
    await expect(page.getByRole('button', { name: 'Página 2', exact: true })).toHaveCSS('font-size', '14px')
    await page.getByRole('button', { name: /^Más/ }).click()
    const leave = page.getByRole('link', { name: 'Cerrar sesión' })
    await expect(leave).toBeInViewport({ ratio: 1 })
    await openLoaded(page, '/user-profile')
    for (const target of [leave, page.getByRole('link', { name: /^Perfil/ }), page.getByRole('tab').first()])
      expect(await target.evaluate((element: HTMLElement) => element.offsetHeight)).toBeGreaterThanOrEqual(44)
  },
)

test('the button of a card names what its actions are for', phoneOnly, async ({ page, as }) => {
  const { unit, plate } = await aVehicle(as)
  await page.goto(`/#/vehicles?search=${plate}`)
  await page.getByRole('button', { name: `Acciones de ${unit} · ${plate}`, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Editar' })).toBeVisible()
})

test('the sheet of a card names its record', phoneOnly, async ({ page, as }) => {
  const vehicle = await aVehicle(as)
  const { code, emergency_type_text: type } = await anEmergency(as, vehicle)
  const person = await aFirefighter(as)
  for (const [place, title] of [
    [`/emergencies?search=${code}`, `${code} · ${type}`],
    [`/users?search=${person.no_dpi}`, person.name],
    [`/vehicles?search=${vehicle.plate}`, `${vehicle.unit} · ${vehicle.plate}`],
  ] as const) {
    await openLoaded(page, place)
    await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
    await page.getByRole('button', { name: /^Acciones de/ }).click()
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a choice on a phone is a sheet with large targets, and the grave ones first', phoneOnly, async ({ page, as }) => {
  // Its own: other journeys change the others, whose sheet would close with their row.
  const { id, address } = await anEmergency(as, await aVehicle(as))
  await openLoaded(page, `/emergencies?search=${encodeURIComponent(address)}&status=20`)
  await page.getByRole('combobox', { name: `Estado de la emergencia ${id}` }).click()
  await expect(page.getByRole('option')).toHaveText(['Critica', 'Solicita apoyo', 'Activo', 'Resuelta'])
  expect(Math.min(...(await heights(page, '[role="option"]')))).toBeGreaterThanOrEqual(48)
  const bottoms = await page.getByRole('option').evaluateAll((options) => options.map((option) => option.getBoundingClientRect()))
  const [, , active, resolved] = bottoms
  expect((resolved?.top ?? 0) - (active?.bottom ?? 0)).toBeGreaterThan(12)
  await page.keyboard.press('Escape')
  await choose(await openFilters(page, 'Filtros (1)'), 'Ordenar por', 'Dirección, de menor a mayor')
  await expect(page).toHaveURL(/ordering=address/)
})

// B-ENT-38, B-GEN-07
test('coming back from a record finds the page, the filters and the row', everyday, async ({ page, isMobile }) => {
  await openLoaded(page, '/users?role=10&page=2')
  // By its link, since other people may join the list meanwhile.
  const place = await page.locator('tbody tr, main li').nth(4).getByRole('link').first().getAttribute('href')
  const row = page.locator('tbody tr, main li').filter({ has: page.locator(`a[href="${place}"]`) })
  const [surname = ''] = (await row.getByRole('link').first().innerText()).split(',')
  await act(row, 'Ver')
  await expect(page).toHaveURL(/#\/users\/\d+$/)
  await expect(heading(page, new RegExp(surname.trim().split('\n').at(-1) ?? ''))).toBeVisible()
  await page.getByRole('link', { name: 'Atras', exact: true }).click()
  await expect(heading(page, 'Usuarios')).toBeVisible()
  await expect(page).toHaveURL(/#\/users\?page=2&role=10$/)
  await expect(row.getByRole('link').first()).toBeFocused()
  await expect(row.getByRole('link').first()).toBeInViewport()

  // So does Back.
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/users\/\d+$/)
  await expect(heading(page, new RegExp(surname.trim().split('\n').at(-1) ?? ''))).toBeVisible()
  await page.goBack()
  await expect(row.getByRole('link').first()).toBeFocused()

  // From the menu it starts plain, also if the row is on that page.
  await openLoaded(page, '/users')
  const first = page.locator('tbody tr, main li').first().getByRole('link').first()
  await first.click()
  await expect(page).toHaveURL(/#\/users\/\d+$/)
  if (isMobile) await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Usuarios' }).click()
  await expect(page).toHaveURL(/#\/users$/)
  await expect(first).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('an edit from a search leads back to the search', anySize, async ({ page, as }) => {
  const word = unique()
  await aVehicleType(as, { name: `Cisterna ${word}` })
  await openLoaded(page, `/vehicle-types?search=${word}`)
  await act(rowOf(page, word), 'Editar')
  await page
    .getByRole('button', { name: 'Guardar', exact: true })
    .or(page.getByRole('button', { name: 'Actualizar' }))
    .click()
  await expect(success(page, 'Registro actualizado')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`vehicle-types\\?search=${word}$`))
})

test('a search without results offers to remove what narrows the list', anySize, async ({ page }) => {
  await openLoaded(page, '/stations?search=ninguna+se+llama+así&state=10')
  await expect(page.getByRole('status').filter({ hasText: 'Sin Estaciones' })).toBeVisible()
  await expect(page.getByText(/^Mostrando/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Quitar filtros' }).last().click()
  await expect(page).toHaveURL(/#\/stations$/)
  await expect(page.getByText(/^Mostrando 10 de /)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('')
})

test('the shortcuts above the emergencies set the filter of the status', anySize, async ({ page }) => {
  await openLoaded(page, '/emergencies')
  await page.getByText('En curso', { exact: true }).click()
  await expect(page).toHaveURL(/status=20%2C40%2C50$/)
  await expect(rowOf(page, 'Resuelta')).toHaveCount(0)
  await page.getByText('Resueltas', { exact: true }).click()
  await expect(page).toHaveURL(/status=30$/)
  await page.getByText('Todas', { exact: true }).click()
  await expect(page).toHaveURL(/#\/emergencies$/)
})

test('a cut cell shows its whole text to the pointer and to the keyboard', anySize, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await openLoaded(page, '/stations')
  const cell = page.locator('tbody tr').first().locator('td').nth(1)
  const text = await cell.innerText()
  await cell.hover()
  await expect(page.getByRole('tooltip').filter({ hasText: text })).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar' }).focus()
  const first = page.locator('tbody tr').first().getByRole('link').first()
  for (let step = 0; step < 20 && !(await first.evaluate((link) => link === document.activeElement)); step++)
    await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip').filter({ hasText: text })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.locator('tbody tr').nth(1).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('k')
  await expect(first).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Teclas de la lista' })).toContainText('Ir a la fila siguiente')
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
})

test('the values of a table inside a record begin at one line on a phone', phoneOnly, async ({ page, as }) => {
  const { id } = await anEmergency(as, await aVehicle(as))
  await openLoaded(page, `/emergency/${id}`)
  const values = page.getByRole('table', { name: 'Vehículos' }).locator('td:not(:first-child)')
  await expect(values.filter({ hasText: '10' }).last()).toBeVisible()
  const starts = await values.evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return Math.round(range.getBoundingClientRect().left)
    }),
  )
  expect(starts.length).toBeGreaterThanOrEqual(4)
  expect(new Set(starts).size).toBe(1)
})

test('after a deletion the focus is on the row in its place', async ({ page, as }) => {
  const word = unique()
  const [, second = '', third = ''] = await Promise.all(
    ['Ambulancia', 'Bomba', 'Cisterna'].map(async (name) => (await aVehicleType(as, { name: `${name} ${word}` })).name),
  )
  await openLoaded(page, `/vehicle-types?search=${word}`)
  await act(rowOf(page, second), 'Eliminar')
  await page.getByRole('button', { name: '¡Sí, eliminar!' }).click()
  await expect(rowOf(page, second)).toHaveCount(0)
  await expect(rowOf(page, third).getByRole('link').first()).toBeFocused()
})
