import type { Page } from '@playwright/test'
import { Role, roleNames } from '../src/contract/roles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { demoAccounts } from './calls.ts'
import { centralStation } from './test-data.ts'
import { heading, rowOf, sections, topBar } from './steps.ts'
import { anySize, everyday, expect, phoneOnly, test } from './test.ts'

const breadcrumb = (page: Page) => topBar(page).getByRole('navigation', { name: 'Ruta de navegación' })

const everyone = [
  'Inicio',
  'Dashboard',
  'Emergencias',
  'Trackeo',
  'Estaciones',
  'Usuarios',
  'Vehículos',
  'Tipos de Emergencia',
  'Tipos de Vehículos',
]
const marking = everyone.toSpliced(4, 0, 'Escaneo de QR', 'Revisión de horas')
const reviewing = everyone.toSpliced(4, 0, 'Revisión de horas')
const staffing = ['Gestion De Puestos', 'Control De Horas', 'Cierre de meses', 'Dar De Baja / Alta']
const staffReport = 'Reporte de Recursos Humanos'

const reporting = ['Reporte de Emergencias', 'Reporte Detallado de Emergencias', 'Reporte de Estaciones']

const seen: readonly { role: Role; links: string[]; creates: boolean; marks: boolean }[] = [
  {
    role: Role.Administrador,
    links: [...marking, ...staffing, ...reporting, staffReport, 'Bitácora', 'Estado del sistema'],
    creates: true,
    marks: true,
  },
  { role: Role.Comandante, links: [...marking, ...reporting], creates: true, marks: true },
  { role: Role.JefeDeServicio, links: marking, creates: true, marks: true },
  { role: Role.Cabinista, links: [...everyone, ...reporting], creates: true, marks: false },
  { role: Role.Bombero, links: everyone, creates: false, marks: false },
  { role: Role.RecursosHumanos, links: [...reviewing, ...staffing, staffReport], creates: false, marks: false },
]

for (const { role, links, creates, marks } of seen) {
  test.describe(roleNames[role], () => {
    test.use({ role })

    // A-NAV-03, A-NAV-04, A-NAV-05, A-NAV-09, A-NAV-10, A-NAV-11, A-NAV-12, A-NAV-15, A-NAV-17, A-NAV-18, A-NAV-19, A-NAV-21,
    // A-NAV-22, A-NAV-23, A-NAV-24, A-ROL-14, A-ROL-15, A-ROL-19, A-ROL-20, B-BIN-06, B-EML-15, B-NAV-02, B-NAV-03, B-NAV-04,
    // B-NAV-05, B-NAV-06, B-NAV-07, B-NAV-08, B-NAV-09, B-NAV-10, B-NAV-11, B-NAV-13, B-NAV-14, B-NAV-15, B-NAV-16, B-NAV-17,
    // B-NAV-18, B-ROL-17, B-ROL-19, B-ROL-21, B-ROL-22
    test('sees the sections that the role may open', role === Role.Cabinista ? {} : anySize, async ({ page }) => {
      await page.goto('/#/emergencies')
      await expect(rowOf(page, centralStation).first()).toBeVisible()
      await expect(breadcrumb(page)).toHaveText('Emergencias')
      await expect(page.getByRole('link', { name: 'Crear emergencia' })).toHaveCount(creates ? 1 : 0)
      await page.getByRole('button', { name: 'Menú', exact: true }).click()
      await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'Crear emergencia' })).toHaveCount(creates ? 1 : 0)
      await expect(page.getByRole('menuitem', { name: 'QR' })).toHaveCount(marks ? 1 : 0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      const nav = await sections(page)
      const name = new RegExp(`^Perfil.*${demoAccounts[role].name}`)
      await expect(nav.getByRole('link')).toHaveText(['Sirena', ...links, name, ''])
      await expect(nav.getByRole('link', { name: 'Emergencias', exact: true })).toHaveAttribute('aria-current', 'page')
      await expect(nav).toContainText(`${demoAccounts[role].name}${roleNames[role]}`)
      for (const [link, place] of [
        ['Usuarios', '/users'],
        ['Tipos de Emergencia', '/emergency-types'],
        ['Emergencias', '/emergencies'],
        ['Cerrar sesión', '/user/logout'],
      ] as const)
        await expect(nav.getByRole('link', { name: link, exact: true })).toHaveAttribute('href', `/#${place}`)
      await expect(nav.getByRole('link', { name: /^Perfil/ })).toHaveAttribute('href', '/#/user-profile')
    })
  })
}

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista })

  test('has no button for another emergency beside the form of a new one', anySize, async ({ page }) => {
    await page.goto('/#/emergencies')
    const create = page.getByRole('link', { name: 'Crear emergencia' })
    await create.click()
    await expect(heading(page, 'Nueva emergencia')).toBeVisible()
    await expect(create).toHaveCount(0)
    await page.getByRole('button', { name: 'Menú', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Crear emergencia' })).toBeVisible()
  })
})

test.describe('a firefighter', () => {
  test.use({ role: Role.Bombero })

  // A-GATE-14, A-NAV-19, B-ETY-03, B-ETY-04, B-STA-13, B-VEH-10, B-VEH-23, B-VTY-07
  test('can view everything and change nothing', async ({ page }) => {
    const withoutToken: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // Photos have signed addresses.
      if (!pathname.startsWith('/api/') || pathname.startsWith('/api/file/')) return
      if (!/^Bearer [\w-]{43}$/.test(request.headers()['authorization'] ?? '')) withoutToken.push(pathname)
    })
    for (const [place, title] of [
      ['/vehicle-types', 'Tipos de Vehículos'],
      ['/vehicles', 'Vehículos'],
      ['/stations', 'Estaciones'],
      ['/emergency-types', 'Tipos de Emergencia'],
    ] as const) {
      await openLoaded(page, place)
      await expect(breadcrumb(page)).toHaveText(title)
      await expect(page.getByRole('main').locator('tbody tr, li').first().getByRole('link').first()).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: /Crear|Editar/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Eliminar' })).toHaveCount(0)
      await expect(page.getByRole('combobox', { name: /^Disponibilidad de/ })).toHaveCount(0)
    }
    expect(withoutToken).toEqual([])
  })

  // A-ROL-22, B-NAV-19, S-59
  test('sees a message on a screen without permission, and no request is sent', anySize, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
    })
    for (const place of [
      '/human_resources/job_management',
      '/human_resources/job_management/1',
      '/vehicle-type/1/editar',
      '/stations/Create',
    ]) {
      await page.goto(`/#${place}`)
      await page.reload()
      await expect(heading(page, 'No tiene permiso para ver esta pantalla.')).toBeVisible()
      await expect(topBar(page)).toBeVisible()
    }
    await expectAccessible(page)
    const here = asked.length
    // The list of emergencies is read for the number in the tab, once the stream is open. The start page requests its own; by then a forbidden screen would have sent its request.
    await page.getByRole('link', { name: 'Ir al inicio' }).click()
    await expect(page.getByText(/^Mostrando \d+ de \d+ resultados$/)).toBeVisible()
    const ofScreens = asked.slice(0, here).filter((path) => path !== '/api/emergency/')
    expect(new Set(ofScreens)).toEqual(new Set(['/api/user/me/', '/api/live/']))
  })
})

test.describe('anyone', () => {
  test.use({ role: Role.Cabinista })

  test('finds a screen and a record by searching', everyday, async ({ page, isMobile }) => {
    const search = page.getByRole('dialog').getByRole('combobox', { name: 'Buscar' })
    const open = async () => {
      await (isMobile ? topBar(page).getByRole('button', { name: 'Buscar' }).tap() : page.keyboard.press('Control+k'))
      await expect(search).toBeFocused()
    }
    await page.goto('/#/')
    await expect(heading(page, /, Óscar René$/)).toBeVisible()
    await open()
    await search.fill('tipos de vehi')
    await expect(page.getByRole('dialog').getByRole('option', { name: 'Tipos de Vehículos' })).toBeVisible()
    await search.press('Enter')
    await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
    await expect(search).toBeHidden()
    await open()
    await search.fill('Panajachel')
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /^17a\. Compañía Panajachel/ })
      .click()
    await expect(heading(page, '17a. Compañía Panajachel')).toBeVisible()
    await expect(search).toBeHidden()
    await open()
    await search.fill('ixcot')
    await page.getByRole('dialog').getByRole('option', { name: 'Diego José Ixcot Ramírez' }).click()
    await expect(heading(page, 'Diego José Ixcot Ramírez')).toBeVisible()
  })

  // A-CON-25, A-NAV-30
  test('the layout of a phone is that of 767 px and less', anySize, async ({ page }) => {
    await openLoaded(page, '/vehicles')
    for (const [width, count] of [
      [768, 0],
      [767, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('button', { name: 'Abrir el menú' })).toHaveCount(count)
      await expect(page.getByRole('navigation', { name: 'Atajos' })).toHaveCount(count)
    }
  })

  test('keeps the dark scheme that was chosen', anySize, async ({ page }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.goto('/#/vehicle-types')
    await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
    const light = await background()
    await page.getByRole('button', { name: 'Menú', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Oscuro' }).click()
    await expect.poll(background).not.toBe(light)
    const dark = await background()
    await page.reload()
    await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
    expect(await background()).toBe(dark)
  })
})

test.describe('by keyboard', () => {
  test.use({ role: Role.Administrador })

  test('skips to the content by keyboard and always sees where the focus is', anySize, async ({ page }) => {
    // Other journeys create types whose names come first.
    await page.goto('/#/vehicle-types?search=Motobomba')
    await expect(rowOf(page, 'Motobomba')).toBeVisible()
    const skip = page.getByRole('link', { name: 'Ir al contenido' })
    await expect(skip).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    const focused = page.getByRole('main').locator(':focus')
    await page.keyboard.press('Tab')
    await expect(focused).toHaveAccessibleName('Crear')
    await page.keyboard.press('Tab')
    await expect(focused).toHaveAccessibleName('Altura de las filas')
    await page.keyboard.press('Tab')
    await expect(focused).toHaveAccessibleName('Buscar')
    for (let step = 0; step < 5; step++) {
      expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
      await page.keyboard.press('Tab')
    }
  })

  test('a closed menu cannot be focused, an open one keeps the focus until Escape', phoneOnly, async ({ page }) => {
    // Other journeys create types whose names come first.
    await page.goto('/#/vehicle-types?search=Motobomba')
    await expect(rowOf(page, 'Motobomba')).toBeVisible()
    await topBar(page).getByRole('button', { name: 'Menú', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveAccessibleName('Crear')
    const nav = await sections(page)
    await expect(nav.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Abrir el menú' })).toBeFocused()
  })
})
