import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import type { FirstSteps } from '../../../contract/overview/first-steps.schema.ts'
import { startingEmergencyTypes } from '../../../contract/overview/starting-catalogue.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { answer, refusal } from '../../../../test/components/server.ts'

const nothing: FirstSteps = {
  counts: { stations: 0, emergency_types: 0, vehicles: 0, people: 0, pilots: 0, emergencies: 0 },
  present: { emergency_types: [], vehicle_types: [], job_positions: [] },
}
const steps = page.getByRole('region', { name: 'Primeros pasos' })

describe('the first steps', () => {
  const start = (found: FirstSteps, role: Role = Role.Administrador) =>
    openScreen('/', { ...aBrigade, 'GET first_steps': found }, { role, size: phone })

  test('lead an administrator to what is missing, and say what there is', async () => {
    await start({ ...nothing, counts: { ...nothing.counts, stations: 1, people: 100 } })
    await expect.element(steps.getByRole('listitem').first()).toMatchTextContent('Hay 1 estación.')
    await expect.element(steps.getByText(/Hay 100 o más personas más. Falta marcar a alguien con «Es piloto»/)).toBeVisible()
    await steps.getByRole('link', { name: 'Elegir del catálogo' }).click()
    await expect.poll(() => location.hash).toBe('#/catalogue')
  })

  test('are gone once there is something of everything', async () => {
    const server = await start({
      ...nothing,
      counts: { stations: 1, emergency_types: 1, vehicles: 1, people: 1, pilots: 1, emergencies: 1 },
    })
    await expect.poll(() => server.sent('GET first_steps')).toHaveLength(1)
    await expect.element(steps).not.toBeInTheDocument()
  })

  test('are not asked for by anybody else', async () => {
    const server = await start(nothing, Role.Comandante)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(steps).not.toBeInTheDocument()
    expect(server.sent('GET first_steps')).toEqual([])
  })
})

describe('the starting catalogue', () => {
  const open = (given: object = {}) =>
    openScreen(
      '/catalogue',
      { ...aBrigade, 'GET first_steps': { ...nothing, present: { ...nothing.present, emergency_types: [100] } }, ...given },
      { role: Role.Administrador },
    )
  const types = page.getByRole('region', { name: 'Tipos de emergencia' })
  const add = page.getByRole('button', { name: 'Agregar lo elegido' })

  test('offers what the brigade lacks, all of it ticked, and sends what stays so', async () => {
    const server = await open({ 'POST first_steps/catalogue': nothing })
    await expect.element(types.getByRole('checkbox', { name: '100 Incendio estructural' })).toBeDisabled()
    await types.getByRole('checkbox', { name: '110 Incendio forestal' }).click()
    await expect.element(types.getByRole('checkbox', { name: 'Todos' })).toBePartiallyChecked()
    await page.getByRole('region', { name: 'Puestos' }).getByRole('checkbox', { name: 'Todos' }).click()
    await add.click()
    await expect.poll(() => server.sent('POST first_steps/catalogue')).toHaveLength(1)
    const codes = startingEmergencyTypes.map(({ code }) => code)
    expect(server.sent('POST first_steps/catalogue')[0]?.body).toMatchObject({
      emergency_types: codes.filter((code) => code > 110),
      job_positions: [],
    })
    await expect.element(page.getByText('Registros creados')).toBeVisible()
    await expect.poll(() => location.hash).toBe('#/')
  })

  test('stays with what was chosen if it is refused', async () => {
    await open({ 'POST first_steps/catalogue': refusal(400, 'Ya existe un puesto con este nombre') })
    const forest = types.getByRole('checkbox', { name: '110 Incendio forestal' })
    await forest.click()
    await add.click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'Ya existe un puesto con este nombre' })).toBeVisible()
    await expect.element(forest).not.toBeChecked()
  })

  test('says that it could not be read', async () => {
    await open({ 'GET first_steps': answer(503, { detail: 'El servidor está ocupado.' }) })
    await expect.element(page.getByText('No se pudo abrir el registro')).toBeVisible()
  })
})
