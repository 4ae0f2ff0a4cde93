import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { crewOption } from '../../../contract/people/users.schema.ts'
import {
  addVehicle,
  answerLater,
  central,
  choose,
  diego,
  formAnswers,
  formOf,
  marta,
  panajachel,
  pump,
  rosa,
} from '../../../../test/components/emergency-form.ts'
import { nothingComesNear } from '../../../../test/components/near.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { gate, type Sent } from '../../../../test/components/server.ts'

const create = (answers: object = {}, size = desk) => {
  nothingComesNear()
  return openScreen(
    '/emergencies/create',
    { ...formAnswers, ...answers },
    { role: Role.JefeDeServicio, person: { station: central }, size },
  )
}

const chooseCrew = async () => {
  const { crew } = formOf()
  for (const person of [marta, diego]) await choose(crew, 'Bomberos', person.name)
  await userEvent.keyboard('{Escape}')
  await choose(crew, 'Piloto', diego.name)
}

/** The button of a chosen station's chip works by pointer only. */
const removeStation = (name: string) => {
  const chip = [...document.querySelectorAll('.mantine-Pill-root')].find((pill) => pill.textContent.includes(name))
  return page.elementLocator(chip?.querySelector('button') ?? document.body).click()
}

// B-EMF-25, B-EMF-26, B-EMF-27
test('people and vehicles of the chosen stations can be chosen, and are removed with their station', async () => {
  await create()
  const { crew, vehicles } = formOf()
  await addVehicle(pump)
  await chooseCrew()
  await choose(crew, 'Estaciones', panajachel.name)
  await userEvent.keyboard('{Escape}')
  await vehicles.getByRole('combobox', { name: 'Vehículo' }).click()
  await expect.element(page.getByRole('option', { name: 'MR-17' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'MB-01' })).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await removeStation(central.name)
  const notice = page.getByRole('alert').filter({ hasText: 'Se quitó lo que no pertenece a las estaciones elegidas' })
  for (const name of [marta.name, diego.name, pump.plate]) await expect.element(notice).toMatchTextContent(name)
  await expect.element(vehicles).toMatchTextContent('Sin vehículos')
  await expect.element(crew.getByRole('combobox', { name: 'Piloto' })).toHaveValue('')
  for (const label of ['Bomberos', 'Piloto']) {
    await crew.getByRole('combobox', { name: label }).click()
    await expect.element(page.getByRole('option', { name: rosa.name })).toBeVisible()
    expect(page.getByRole('option').all()).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
  }
})

test('on a weak signal, choices of a removed station are removed even before the new options have loaded', async () => {
  const { opened, open } = gate()
  const calls = ['GET user/get_firefighters', 'GET user/get_pilot', 'GET vehicle/get_vehicles'] as const
  const areBoth = ({ query }: Sent) => query.get('stations') === `${central.id},${panajachel.id}`
  const server = await create(Object.fromEntries(calls.map((call) => [call, answerLater(call, opened, areBoth)])))
  const { crew } = formOf()
  await chooseCrew()
  await choose(crew, 'Estaciones', panajachel.name)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => server.sent('GET user/get_pilot').some(({ query }) => query.get('stations')?.includes(','))).toBe(true)
  await removeStation(central.name)
  open()
  const notice = page.getByRole('alert').filter({ hasText: 'Se quitó lo que no pertenece a las estaciones elegidas' })
  for (const name of [marta.name, diego.name]) await expect.element(notice).toMatchTextContent(name)
  await expect.element(crew.getByRole('combobox', { name: 'Piloto' })).toHaveValue('')
})

const offered = (people: readonly object[]) => people.map((each) => sample(crewOption, each))
const labels = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)

// B-EMF-65
test.each([desk, phone])('pilots are offered with what is known of them, at $width', async (size) => {
  const emergencies = [{ id: 9, code: '2026-000009' }]
  const pilots = offered([
    { ...marta, is_entry: false },
    { ...diego, is_entry: true, emergencies },
    { ...rosa, is_entry: true },
    { id: 25, name: 'Zoila Batz', is_off_duty: true },
  ])
  const server = await create({ 'GET user/get_pilot': pilots, 'GET user/get_firefighters': pilots }, size)
  const { crew } = formOf()
  for (const label of ['Piloto', 'Bomberos']) {
    await crew.getByRole('combobox', { name: label }).click()
    await expect
      .poll(labels)
      .toEqual([
        `${rosa.name} · en la estación`,
        `${marta.name} · fuera`,
        `${diego.name} · en emergencia 2026-000009`,
        'Zoila Batz · de baja',
      ])
    const away = page.getByRole('option', { name: /Zoila/ })
    await expect.poll(() => away.element().matches(':disabled, [data-combobox-disabled]')).toBe(true)
    await userEvent.keyboard('{Escape}')
  }
  expect(server.sent('GET user/get_pilot').at(-1)?.query.get('off_duty')).toBe('true')
})

const pilotOf = (row: Locator) => row.getByRole('combobox', { name: 'Piloto' })

// B-EMF-66
test('the pilot of the emergency drives the first unit that is added', async () => {
  await create()
  await choose(formOf().crew, 'Piloto', diego.name)
  await expect.element(pilotOf(await addVehicle(pump))).toHaveValue(diego.name)
})

test('a first unit without a pilot gets the one that is chosen for the emergency, and follows', async () => {
  await create()
  const row = await addVehicle(pump)
  await expect.element(pilotOf(row)).toHaveValue('')
  for (const { name } of [marta, diego]) {
    await choose(formOf().crew, 'Piloto', name)
    await expect.element(pilotOf(row)).toHaveValue(name)
  }
  await choose(row, 'Piloto', marta.name)
  await expect.element(formOf().crew.getByRole('combobox', { name: 'Piloto' })).toHaveValue(diego.name)
})
