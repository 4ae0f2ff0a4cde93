import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { terminalPerson, terminalSession, type TerminalPerson } from '../../../contract/attendance/terminals.schema.ts'
import { scanned } from '../../../../test/components/a-camera.ts'
import {
  aMark,
  anExit,
  aPersonToMark,
  cameYesterday,
  isIn,
  key,
  serverTime,
} from '../../../../test/components/a-person-to-mark.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { lost, refusal, type Answers, type Sent } from '../../../../test/components/server.ts'

const panel = page.getByRole('status', { name: 'Respuesta del lector' })
const exit = page.getByRole('region', { name: 'Salida' })
const door = page.getByRole('heading', { level: 1, name: 'Puerta principal' })
const reason = exit.getByRole('textbox', { name: 'Motivo' })
const ready = 'Acerque el código del carné'

const session = sample(terminalSession, {
  name: 'Puerta principal',
  station_text: 'Estación Central',
  takes_dpi: true,
  server_time: serverTime,
})
const found = (given: Partial<TerminalPerson> = {}): TerminalPerson => sample(terminalPerson, { ...aPersonToMark(), ...given })

/** The screen of the terminal, after another one. */
const openDoor = async (): Promise<void> => {
  location.hash = '#/login'
  await expect.element(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
  localStorage.setItem('sirena.terminal', 'token-of-the-terminal')
  location.hash = '#/terminal'
}

/** A device that is a terminal already. */
const aTerminal = async (answers: Answers, size = desk) => {
  const server = await openScreen('/login', { 'GET terminal/session': session, ...answers }, { size })
  await openDoor()
  await expect.element(panel).toHaveTextContent(ready)
  return server
}
const scan = (code = key) => userEvent.keyboard(scanned(code))

test('another reason is written, and whoever does not leave stays', async () => {
  const server = await aTerminal({ 'GET terminal/{id}/user_information': found(isIn), 'POST terminal/{id}/set_exit': anExit() })
  await scan()
  await exit.getByRole('button', { name: 'No salgo' }).click()
  await expect.element(panel).toHaveTextContent(ready)
  await scan()
  await exit.getByRole('button', { name: 'Otro' }).click()
  await exit.getByRole('button', { name: 'Marcar salida' }).click()
  await expect.element(exit.getByText('Campo requerido *')).toBeVisible()
  await reason.fill('Cita en el hospital')
  await exit.getByRole('button', { name: 'Marcar salida' }).click()
  await expect.element(panel).toMatchTextContent('Salida')
  expect(server.sent('POST terminal/{id}/set_exit')).toHaveLength(1)
  expect(server.sent('POST terminal/{id}/set_exit')[0]?.body).toMatchObject({ observation: 'Cita en el hospital' })
})

test('another card takes the place of one whose reason is awaited', async () => {
  const second = { name: 'Otra Persona', first_name: 'Otra', last_name: 'Persona' }
  const server = await aTerminal({
    'GET terminal/{id}/user_information': ({ id }: Sent) => found(id === key ? isIn : second),
    'POST terminal/{id}/set_entry': aMark(second),
  })
  await scan()
  ;(await exit.getByRole('button', { name: 'Fin de guardia' }).findElement()).focus()
  await scan('tHeKeyOfSomebodyElse')
  await expect.element(panel).toMatchTextContent('Ingreso')
  await expect.element(panel).toMatchTextContent(second.name)
  expect(server.sent('POST terminal/{id}/set_exit')).toEqual([])
  await scan()
  await expect.element(exit).toMatchTextContent('Mario René Ixcot Sop')
})

// S-15
test.each([desk, phone])(
  'whoever entered more than a day ago says when they leave, in fields that fit a screen of $width',
  async (size) => {
    await aTerminal({ 'GET terminal/{id}/user_information': found(cameYesterday) }, size)
    await scan()
    await expect.element(exit).toMatchTextContent('Pasaron más de 24 horas')
    await expect.element(exit).toMatchTextContent('cuentan 24 horas como máximo: lo demás se pide como corrección')
    const fields = exit.getByRole('textbox')
    await expect.element(fields).toHaveLength(2)
    for (const field of fields.elements()) {
      expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth)
    }
    await expectAccessible()
  },
)

// S-72, S-75
test('a terminal that takes no typed DPI offers no field for one and says so', async () => {
  const server = await aTerminal({})
  await expect.element(page.getByRole('button', { name: 'Escribir el DPI' })).toBeVisible()
  location.hash = '#/login'
  await expect.element(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
  server.answer({ 'GET terminal/session': { ...session, takes_dpi: false } })
  location.hash = '#/terminal'
  await expect.element(page.getByText('Esta terminal no acepta DPI escritos. Acerque el código del carné.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Escribir el DPI' })).not.toBeInTheDocument()
  await expectAccessible()
})

test('without a signal a terminal says that nothing was marked', async () => {
  const server = await aTerminal({ 'GET terminal/{id}/user_information': lost })
  await expectAccessible()
  await scan()
  await expect.element(panel).toMatchTextContent('No hay conexión con el servidor. No se marcó nada')
  server.answer({ 'GET terminal/{id}/user_information': found(), 'POST terminal/{id}/set_entry': aMark() })
  await scan()
  await expect.element(panel).toMatchTextContent('Ingreso')
  await expectAccessible()
})

test('the reason of an exit stays while the server cannot take it', async () => {
  const server = await aTerminal({
    'GET terminal/{id}/user_information': found(isIn),
    'POST terminal/{id}/set_exit': refusal(503, 'El servidor está ocupado. Vuelva a intentar en unos segundos.'),
  })
  await scan()
  await exit.getByRole('button', { name: 'Otro' }).click()
  await reason.fill('Cita en el hospital')
  await exit.getByRole('button', { name: 'Marcar salida' }).click()
  await expect.element(panel).toMatchTextContent('El servidor está ocupado.')
  await expect.element(reason).toHaveValue('Cita en el hospital')
  server.answer({ 'POST terminal/{id}/set_exit': anExit() })
  await exit.getByRole('button', { name: 'Marcar salida' }).click()
  await expect.element(panel).toMatchTextContent('Salida')
})

test('a terminal that the server does not know says so, and is one when the server knows it', async () => {
  const server = await openScreen('/login', { 'GET terminal/session': refusal(401, 'Esta terminal ya no está activa.') })
  await openDoor()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Terminal terminada' })).toBeVisible()
  await expect.element(page.getByText('Esta terminal ya no está activa.')).toBeVisible()
  await expectAccessible()
  server.answer({ 'GET terminal/session': session })
  location.hash = '#/login'
  await expect.element(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
  location.hash = '#/terminal'
  await expect.element(door).toBeVisible()
  await expect.element(panel).toHaveTextContent(ready)
})

test('a terminal notices soon that the server is back', async () => {
  const server = await aTerminal({ 'GET terminal/session': lost })
  const offline = page.getByText('Sin conexión con el servidor: por ahora no se puede marcar. Se reintenta.')
  await expect.element(offline).toBeVisible()
  server.answer({ 'GET terminal/session': session })
  await expect.element(offline).not.toBeInTheDocument()
  await expect.element(door).toBeVisible()
})
