import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/roles.ts'
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
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { gate, type Sent } from '../../../../test/components/server.ts'

const create = (answers: object = {}) => {
  nothingComesNear()
  return openScreen(
    '/emergencies/create',
    { ...formAnswers, ...answers },
    { role: Role.JefeDeServicio, person: { station: central } },
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
