import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { emergencyWarnings, type EmergencyWarnings } from '../../../contract/emergencies/emergency-warnings.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { emulateMedia } from '../../../../test/components/commands.ts'
import { storedDrafts } from '../../../../test/components/drafts.ts'
import { central, diego, fillCall, formAnswers, formOf, stored, unfold } from '../../../../test/components/emergency-form.ts'
import { nothingComesNear } from '../../../../test/components/near.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { gate, lost } from '../../../../test/components/server.ts'

beforeEach(nothingComesNear)

const other = { id: 6, code: '2026-000006' }
const warnings: EmergencyWarnings = sample(emergencyWarnings, {
  alike: [{ ...other, emergency_type_text: 'Enfermedad común', address: '3a. calle 2-20', minutes: 12, may_join: true }],
  busy: [{ ...other, person: diego.name }],
  doubts: [],
})

const call = (answers: object, size = desk) =>
  openScreen(
    '/emergencies/create',
    { ...formAnswers, 'POST emergency/check': warnings, 'POST emergency': stored, ...answers },
    { role: Role.Cabinista, person: { station: central }, size },
  )
/** The checks before a save; while somebody types, nobody is asked about. */
const checksOf = (server: Awaited<ReturnType<typeof openScreen>>) =>
  server.sent('POST emergency/check').filter(({ body }) => JSON.stringify(body).includes('people'))
const warning = () => page.getByRole('dialog', { name: 'Revise antes de guardar' })
const goBack = () => warning().getByRole('button', { name: 'Volver', exact: true })
const saveAnyway = () => warning().getByRole('button', { name: 'Guardar de todos modos' })
const created = () => page.getByRole('status').filter({ hasText: 'Registro creado' })

/** Dialogs that come and go by animations, as for most people. */
const withMotion = async () => {
  onTestFinished(() => emulateMedia({ reducedMotion: 'reduce' }))
  await emulateMedia({ reducedMotion: 'no-preference' })
}

const tabTo = async (target: Locator) => {
  await expect.element(target).toBeVisible()
  for (let presses = 0; presses < 60 && document.activeElement !== target.element(); presses++) await userEvent.keyboard('{Tab}')
  await expect.element(target).toHaveFocus()
}

test.each([
  ['at a desk', desk],
  ['on a phone', phone],
])('%s, a cabin attendant is warned of a possible duplicate and a busy pilot, goes back, and saves anyway', async (_, size) => {
  const server = await call({}, size)
  if (size === phone) await unfold('Datos generales')
  await fillCall('3A. CALLE 2-20')
  await formOf().create.click()
  await expect.element(warning()).toMatchTextContent('Puede ser la misma emergencia:')
  await expect.element(warning()).toMatchTextContent('hace 12 minutos')
  const links = warning().getByRole('link', { name: other.code })
  await expect.element(links.first()).toHaveAttribute('href', `#/emergency/${other.id}`)
  expect(links.all()).toHaveLength(2)
  await expect.element(warning()).toMatchTextContent(`${diego.name}: ${other.code}`)
  await goBack().click()
  await expect.element(warning()).not.toBeInTheDocument()
  await expect.element(formOf().create).toBeEnabled()
  expect(server.sent('POST emergency')).toEqual([])
  await formOf().create.click()
  await saveAnyway().click()
  await expect.element(created()).toBeVisible()
})

test('an edit asks about what it changes, and says what is mostly a slip', async () => {
  const server = await openScreen(
    `/emergency/${stored.id}/editar`,
    {
      ...formAnswers,
      'GET emergency/{id}': stored,
      'POST emergency/check': sample(emergencyWarnings, {
        doubts: [
          { about: 'date', days: -365 },
          { about: 'distance', unit: 'MB-01', kilometres: 407_370 },
          { about: 'last', unit: 'MB-01', kilometres: 45_230, code: '2026-000002' },
          { about: 'department', municipality: 'Flores, Petén', departments: ['Quetzaltenango', 'Sololá'] },
        ],
      }),
    },
    { role: Role.Administrador, person: { station: central } },
  )
  const last = page.getByRole('textbox', { name: 'Km final' })
  await last.fill('452600')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  for (const sentence of [
    'La fecha de atención es de 365 días antes del reporte. ¿Es correcto el año?',
    'MB-01: 407,370 km recorridos. ¿Sobra un dígito?',
    'MB-01: el kilometraje inicial es menor que los 45,230 km con que terminó la emergencia 2026-000002.',
    'El punto está cerca de Flores, Petén, fuera del departamento de la estación (Quetzaltenango, Sololá).',
  ])
    await expect.element(warning()).toMatchTextContent(sentence)
  const [member] = stored.members
  expect(checksOf(server)[0]?.body).toEqual({
    id: stored.id,
    emergency_type: stored.emergency_type,
    address: '',
    people: [],
    members: [{ vehicle: member?.vehicle, km_inicial: member?.km_inicial, km_final: 452_600 }],
  })
})

// S-69
test.each([
  ['at a desk', desk],
  ['on a phone', phone],
])('%s, a cabin attendant says when it was reported and how many are injured', async (_, size) => {
  const doubts = [{ about: 'reported' as const, days: 9 }]
  const server = await call({ 'POST emergency/check': sample(emergencyWarnings, { doubts }) }, size)
  if (size === phone) await unfold('Datos generales')
  await page.getByRole('button', { name: 'Se reportó antes' }).click()
  const { general, create } = formOf()
  const day = general.getByRole('textbox', { name: 'Fecha reportada' })
  await expect.element(day).toHaveFocus()
  await day.fill('19/11/2026')
  await general.getByRole('textbox', { name: 'Hora' }).fill('22:15')
  await general.getByRole('textbox', { name: 'Número de heridos' }).fill('2')
  await fillCall('3a. calle 2-20')
  await create.click()
  await expect.element(warning()).toMatchTextContent('La fecha reportada es de 9 días antes del registro. ¿Es correcta?')
  expect(checksOf(server)[0]?.body).toMatchObject({ creation_date: '2026-11-19 22:15:00' })
  await saveAnyway().click()
  await expect.element(created()).toBeVisible()
  expect(server.sent('POST emergency')[0]?.body).toMatchObject({ creation_date: '2026-11-20T04:15:00.000Z', injured: 2 })
})

test('the attention follows the reported time until another is given', async () => {
  const { general } = formOf()
  const timeOf = (name: string) => general.getByRole('group', { name }).getByRole('textbox', { name: 'Hora' })
  const [reported, attention] = [timeOf('Fecha reportada'), timeOf('Fecha de atención')]
  await openScreen('/emergencies/create', formAnswers, { role: Role.Administrador, person: { station: central } })
  await page.getByRole('button', { name: 'Se reportó antes' }).click()
  await general.getByRole('textbox', { name: 'Fecha reportada' }).fill('19/11/2026')
  await reported.fill('22:15')
  await expect.element(general.getByRole('textbox', { name: 'Fecha de atención' })).toHaveValue('19/11/2026')
  await expect.element(attention).toHaveValue('22:15')
  await attention.fill('22:40')
  await reported.fill('22:10')
  await expect.element(attention).toHaveValue('22:40')
})

test('an edit does not clear the report', async () => {
  const { general } = formOf()
  const server = await openScreen(
    `/emergency/${stored.id}/editar`,
    { ...formAnswers, 'GET emergency/{id}': stored },
    { role: Role.Administrador, person: { station: central } },
  )
  const day = general.getByRole('textbox', { name: 'Fecha reportada' })
  await day.fill('')
  await general.getByRole('group', { name: 'Fecha reportada' }).getByRole('textbox', { name: 'Hora' }).fill('')
  await formOf().update.click()
  await expect.element(day).toHaveAccessibleDescription('Este campo es requerido')
  expect(server.sent('POST emergency/customUpdate')).toEqual([])
})

test('the check names the key of the save, also after a reload', async () => {
  const server = await call({ 'POST emergency/check': sample(emergencyWarnings), 'POST emergency': stored })
  await fillCall('3a. calle 2-20')
  await expect.poll(storedDrafts).toContain(`"pilot":${diego.id}`)
  server.reload()
  await page.getByRole('button', { name: 'Continuar con el borrador' }).click()
  await formOf().create.click()
  await expect.element(created()).toBeVisible()
  const key = server.sent('POST emergency')[0]?.headers.get('idempotency-key')
  expect(key).toMatch(/\S{10}/)
  expect(checksOf(server).map(({ body }) => body)).toEqual([
    expect.objectContaining({ key, address: '3a. calle 2-20', people: [diego.id] }),
  ])
})

test('one dialog is open at a time, and no warning comes after the form was left', async () => {
  await withMotion()
  const leaving = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  let check = gate()
  const server = await call({
    'POST emergency/check': async () => {
      await check.opened
      return warnings
    },
  })
  const askToLeave = async (checks: number) => {
    check = gate()
    await formOf().create.click()
    await expect.poll(() => checksOf(server)).toHaveLength(checks)
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await expect.element(leaving).toBeVisible()
    check.open()
  }
  await fillCall('3a. calle 2-20')
  await askToLeave(1)
  await leaving.getByRole('button', { name: 'Seguir aquí' }).click()
  await goBack().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await askToLeave(2)
  await leaving.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Emergencias' })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.sent('POST emergency')).toEqual([])
})

test('a person reads the warning, goes back, and saves with the keyboard only', async () => {
  await withMotion()
  const server = await call({})
  const field = formOf().place.getByRole('textbox', { name: 'Dirección' })
  const title = page.getByRole('heading', { level: 1, name: 'Nueva emergencia' })
  const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}')
  await fillCall('3a. calle 2-20')
  await expect.poll(storedDrafts).toContain(`"pilot":${diego.id}`)
  server.reload()
  await tabTo(page.getByRole('button', { name: 'Continuar con el borrador' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(title).toHaveFocus()
  await save()
  await expect.element(goBack()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(warning()).not.toBeInTheDocument()
  await expect.element(title).toHaveFocus()

  await tabTo(field)
  for (const key of ['{Enter}', '{Escape}']) {
    await save()
    await expect.element(goBack()).toHaveFocus()
    await userEvent.keyboard(key)
    await expect.element(warning()).not.toBeInTheDocument()
    await expect.element(field).toHaveFocus()
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await save()
  await expect.element(goBack()).toHaveFocus()
  await tabTo(saveAnyway())
  await userEvent.keyboard('{Enter}')
  await expect.element(created()).toBeVisible()
})

test('an emergency is saved without a warning if the check fails', async () => {
  await openScreen(
    `/emergency/${stored.id}/editar`,
    { ...formAnswers, 'GET emergency/{id}': stored, 'POST emergency/check': lost, 'POST emergency/customUpdate': stored },
    { role: Role.Administrador },
  )
  await formOf().place.getByRole('textbox', { name: 'Dirección' }).fill('Otra')
  await formOf().update.click()
  await page.getByRole('button', { name: 'No, solo guardar' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
})
