import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { vehicleTypes } from '../../../contract/fleet/vehicle-types.schema.ts'
import { fullLists, emergencies, kindsOfVehicle } from '../../../../test/components/full-lists.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { answer, gate, listOf, refusal, type Sent } from '../../../../test/components/server.ts'

const asAdministrator = { role: Role.Administrador }
const box = page.getByRole('searchbox', { name: 'Buscar' })
const shown = (text: RegExp) => page.getByText(text)
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const sentBy = ({ query }: Sent) => Object.fromEntries(query)

/** As the server searches. */
const kindsNamed = ({ query }: Sent) => {
  const word = query.get('search') ?? ''
  return listOf(
    vehicleTypes.row,
    kindsOfVehicle.filter(({ name }) => name.includes(word)),
  )
}

// A-NAV-06
test('the search box shows the search of the address, however the address changed', async () => {
  const { router } = await openScreen('/vehicle-types', { 'GET vehicle_type': kindsNamed }, asAdministrator)
  await box.fill('Cisterna')
  await expect.element(shown(/^Mostrando 1 de 1 resultados$/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Tipos de Vehículos' }).click()
  await expect.element(box).toHaveValue('')
  await expect.element(shown(/^Mostrando 5 de 5 resultados$/)).toBeVisible()

  // Typed and deleted before it was sent: no search is pending, and the next change of the address is shown.
  await box.click()
  await userEvent.keyboard('ab{Control>}a{/Control}{Delete}')
  await router.navigate({ href: '/vehicle-types?search=Cisterna' })
  await expect.element(box).toHaveValue('Cisterna')
  await expect.element(shown(/^Mostrando 1 de 1 resultados$/)).toBeVisible()
  await router.navigate({ href: '/vehicle-types' })
  await expect.element(box).toHaveValue('')
})

test('text typed while the list loads is not overwritten', async () => {
  const { opened, open } = gate()
  const server = await openScreen(
    '/vehicle-types',
    {
      'GET vehicle_type': (sent: Sent) =>
        sent.query.get('search') === 'Cis' ? opened.then(() => kindsNamed(sent)) : kindsNamed(sent),
    },
    asAdministrator,
  )
  await box.click()
  await userEvent.keyboard('Cis')
  await expect.poll(() => server.sent('GET vehicle_type').some(({ query }) => query.get('search') === 'Cis')).toBe(true)
  await userEvent.keyboard('ter')
  open()
  await userEvent.keyboard('na')
  await expect.poll(() => location.hash).toBe('#/vehicle-types?search=Cisterna')
  await expect.element(shown(/^Mostrando 1 de 1 resultados$/)).toBeVisible()
  await expect.element(box).toHaveValue('Cisterna')
})

const wrong = ['Filtro inválido']
const faults = refusal(400, 'Hay datos por corregir.', { status: wrong, ordering: wrong, start_date: wrong })
const faultsOfPeople = refusal(400, 'Hay datos por corregir.', { role: wrong, station_id: wrong })

test('invalid parameters of the address are dropped, and the first page is shown', async () => {
  const server = await openScreen(
    '/emergencies?page=abc&status=zz&region_type=Occidente&ordering=nada&start_date=ayer',
    {
      ...fullLists,
      'GET emergency': ({ query }: Sent) => (query.has('status') ? faults : fullLists['GET emergency']),
      'GET user': ({ query }: Sent) => (query.has('role') ? faultsOfPeople : fullLists['GET user']),
    },
    asAdministrator,
  )
  await expect.element(shown(/^Mostrando 10 de 1,234 resultados$/)).toBeVisible()
  await expect.poll(() => location.hash).toBe('#/emergencies?region_type=Occidente')
  expect(server.sent('GET emergency').map(sentBy)).toContainEqual({ page: '1', region_type: 'Occidente' })

  await server.router.navigate({ href: '/users?page=-3&role=zz&station_id=1.5' })
  await expect.element(title('Usuarios')).toBeVisible()
  await expect.element(shown(/^Mostrando 10 de 213 resultados$/)).toBeVisible()
  await expect.poll(() => location.hash).toBe('#/users')
  expect(server.sent('GET user').map(sentBy)).toContainEqual({ page: '1' })
})

test('a list that failed to load shows no count until it is loaded again', async () => {
  const server = await openScreen(
    '/vehicle-types',
    { 'GET vehicle_type': answer(500, { detail: 'Ocurrió un error.' }) },
    asAdministrator,
  )
  await expect.element(page.getByRole('alert')).toMatchTextContent('Ocurrió un error.')
  await expect.element(shown(/Mostrando/)).not.toBeInTheDocument()
  server.answer({ 'GET vehicle_type': kindsNamed })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(shown(/^Mostrando 5 de 5 resultados$/)).toBeVisible()
})

test('a search without results offers to remove what narrows the list', async () => {
  const server = await openScreen(
    '/stations?search=ninguna+se+llama+así&state=10',
    { ...fullLists, 'GET station': { count: 0, results: [] } },
    asAdministrator,
  )
  await expect.element(page.getByRole('status').filter({ hasText: 'Sin Estaciones' })).toBeVisible()
  await expect.element(shown(/^Mostrando/)).not.toBeInTheDocument()
  server.answer(fullLists)
  await page.getByRole('button', { name: 'Quitar filtros' }).last().click()
  await expect.poll(() => location.hash).toBe('#/stations')
  await expect.element(shown(/^Mostrando 10 de 24 resultados$/)).toBeVisible()
  await expect.element(box).toHaveValue('')
})

// B-GEN-09, B-GEN-16
test('a search that found more than it counted says so and leads on to the same rows in the same order', async () => {
  const found = { count: 40, more: true, results: emergencies }
  const server = await openScreen(
    '/emergencies?search=zona&ordering=-id&region_type=Occidente',
    { ...fullLists, 'GET emergency': found },
    asAdministrator,
  )
  await expect.element(shown(/^Mostrando 10 de más de 40 resultados$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Página 4', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect.poll(() => location.hash).toMatch(/\?page=2&search=zona&ordering=-id&region_type=Occidente$/)
  await expect
    .poll(() => server.sent('GET emergency').map(sentBy))
    .toContainEqual({ page: '2', search: 'zona', ordering: '-id', region_type: 'Occidente' })
})

test('an edit from a search leads back to the search', async () => {
  const one = { ...kindsOfVehicle[2], id: 3 }
  await openScreen(
    '/vehicle-types?search=Cisterna',
    { 'GET vehicle_type': kindsNamed, 'GET vehicle_type/{id}': one, 'PUT vehicle_type/{id}': one },
    asAdministrator,
  )
  await page
    .getByRole('row', { name: /Cisterna/ })
    .getByRole('link', { name: 'Editar' })
    .click()
  await page.getByRole('button', { name: /^(Guardar|Actualizar)$/ }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
  await expect.poll(() => location.hash).toBe('#/vehicle-types?search=Cisterna')
})
