import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import { resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { fullLists } from '../../../../test/components/full-lists.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'

const topBar = page.getByRole('region', { name: 'Barra superior' })
const breadcrumb = topBar.getByRole('navigation', { name: 'Ruta de navegación' })
const nav = page.getByRole('navigation', { name: 'Secciones' })
const main = page.getByRole('main')
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const noPermission = title('No tiene permiso para ver esta pantalla.')

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

/** Resources that the specification does not name; who reads them is tested with their calls. */
const addedResources = new Set<string>(Object.values(resourceScreens).map(({ list }) => list.title))
for (const name of seen.flatMap(({ links }) => links)) addedResources.delete(name)

describe.each([
  { size: desk, where: 'at a desk' },
  { size: phone, where: 'on a phone' },
])('$where', ({ size }) => {
  // A-NAV-03, A-NAV-04, A-NAV-05, A-NAV-09, A-NAV-10, A-NAV-11, A-NAV-12, A-NAV-15, A-NAV-17, A-NAV-18, A-NAV-19, A-NAV-21,
  // A-NAV-22, A-NAV-23, A-NAV-24, A-ROL-14, A-ROL-15, A-ROL-19, A-ROL-20, B-BIN-06, B-EML-15, B-NAV-02, B-NAV-03, B-NAV-04,
  // B-NAV-05, B-NAV-06, B-NAV-07, B-NAV-08, B-NAV-09, B-NAV-10, B-NAV-11, B-NAV-13, B-NAV-14, B-NAV-15, B-NAV-16, B-NAV-17,
  // B-NAV-18, B-ROL-17, B-ROL-19, B-ROL-21, B-ROL-22
  test.each(seen.map((each) => ({ ...each, name: roleNames[each.role] })))(
    '$name sees the sections that the role may open',
    async ({ role, name, links, creates, marks }) => {
      await openScreen('/emergencies', fullLists, { role, size })
      await expect.element(main.getByText('4a. calle 3-20 zona 1').first()).toBeVisible()
      await expect.element(breadcrumb).toMatchTextContent(/^Emergencias$/)
      // On a phone the bar at the bottom has it.
      await expect.element(page.getByRole('link', { name: 'Crear emergencia' })).toHaveLength(creates ? 1 : 0)
      await page.getByRole('button', { name: 'Menú', exact: true }).click()
      await expect.element(page.getByRole('menuitem', { name: 'Perfil' })).toBeVisible()
      await expect.element(page.getByRole('menuitem', { name: 'Crear emergencia' })).toHaveLength(creates ? 1 : 0)
      await expect.element(page.getByRole('menuitem', { name: 'QR' })).toHaveLength(marks ? 1 : 0)
      await userEvent.keyboard('{Escape}')
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
      if (size === phone) await page.getByRole('button', { name: 'Abrir el menú' }).click()
      const profile = nav.getByRole('link', { name: /^Perfil.*Ana Lucía Pérez Gómez/ })
      await expect.element(profile).toHaveAttribute('href', expect.stringMatching(/#\/user-profile$/))
      const shown = nav.getByRole('link').elements()
      expect(shown.map((link) => link.textContent).filter((text) => !addedResources.has(text))).toEqual([
        ...(size === phone ? [] : ['Sirena']),
        ...links,
        profile.element().textContent,
        '',
      ])
      await expect.element(nav.getByRole('link', { name: 'Emergencias', exact: true })).toHaveAttribute('aria-current', 'page')
      await expect.element(nav).toMatchTextContent(`Ana Lucía Pérez Gómez${name}`)
      for (const [link, place] of [
        ['Usuarios', '/users'],
        ['Tipos de Emergencia', '/emergency-types'],
        ['Emergencias', '/emergencies'],
        ['Cerrar sesión', '/user/logout'],
      ] as const)
        await expect
          .element(nav.getByRole('link', { name: link, exact: true }))
          .toHaveAttribute('href', expect.stringMatching(new RegExp(`#${place}([?]|$)`)))
    },
  )
})

test('beside the form of a new emergency there is no button for another, but the menu has it', async () => {
  await openScreen('/emergencies', fullLists, { role: Role.Cabinista })
  const create = page.getByRole('link', { name: 'Crear emergencia' })
  await create.click()
  await expect.element(title('Nueva emergencia')).toBeVisible()
  await expect.element(create).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Crear emergencia' })).toBeVisible()
})

// A-NAV-31
test.each([
  { size: desk, where: 'at a desk' },
  { size: phone, where: 'on a phone' },
])('name and role stand whole in the wide sidebar $where', async ({ size }) => {
  const person = { first_name: 'María de los Ángeles Guadalupe', last_name: 'Monterroso-Santizo de Quetzalcohuatlcoyotzin' }
  await openScreen('/emergencies', fullLists, { role: Role.RecursosHumanos, size, person })
  if (size === phone) await page.getByRole('button', { name: 'Abrir el menú' }).click()
  const profile = nav.getByRole('link', { name: /^Perfil/ })
  for (const text of [`${person.first_name} ${person.last_name}`, roleNames[Role.RecursosHumanos]]) {
    await expect.element(profile.getByText(text, { exact: true })).toBeVisible()
    const shown = profile.getByText(text, { exact: true }).element()
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth)
    expect(shown.getBoundingClientRect().right).toBeLessThanOrEqual(profile.element().getBoundingClientRect().right)
  }
})

const shownLists = [
  ['/vehicle-types', 'Tipos de Vehículos'],
  ['/vehicles', 'Vehículos'],
  ['/stations', 'Estaciones'],
  ['/emergency-types', 'Tipos de Emergencia'],
] as const

describe.each([
  { size: desk, where: 'at a desk' },
  { size: phone, where: 'on a phone' },
])('a firefighter $where', ({ size }) => {
  // A-GATE-14, A-NAV-19, B-ETY-03, B-ETY-04, B-STA-13, B-VEH-10, B-VEH-23, B-VTY-07
  test.each(shownLists)('can view %s and change nothing, by calls with the token', async (place, name) => {
    const server = await openScreen(place, fullLists, { role: Role.Bombero, size })
    await expect.element(breadcrumb).toMatchTextContent(new RegExp(`^${name}$`))
    const row = size === phone ? main.getByRole('listitem').first() : main.getByRole('row').nth(1)
    await expect.element(row.getByRole('link').first()).toBeVisible()
    await expect.element(main.getByRole('link', { name: /Crear|Editar/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('combobox', { name: /^Disponibilidad de/ })).not.toBeInTheDocument()
    expect(server.sent('GET user/me')).toHaveLength(1)
    for (const call of ['GET user/me', 'GET vehicle_type', 'GET vehicle', 'GET station', 'GET emergency_type'] as const)
      for (const { headers } of server.sent(call)) expect(headers.get('authorization')).toBe('Bearer token-of-the-test')
  })
})

// A-ROL-22, B-NAV-19, S-59
test.each(['/human_resources/job_management', '/human_resources/job_management/1', '/vehicle-type/1/editar', '/stations/Create'])(
  'a firefighter gets a message on %s, which asks for nothing',
  async (place) => {
    // A call that this screen made would have no answer, and fail the test.
    const server = await openScreen(place, {}, { role: Role.Bombero })
    await expect.element(noPermission).toBeVisible()
    await expect.element(topBar).toBeVisible()
    await expectAccessible()
    await expect.element(page.getByRole('link', { name: 'Ir al inicio' })).toBeVisible()
    expect(server.sent('GET user/me')).toHaveLength(1)
  },
)

// B-JOB-04, B-JOB-06
test.each(['', '/create'])('a commander neither sees nor creates positions: job_management%s', async (rest) => {
  await openScreen(`/human_resources/job_management${rest}`, {}, { role: Role.Comandante })
  await expect.element(noPermission).toBeVisible()
})
