import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeLostNotices, notices } from '../src/web/platform/dialogs/notices.ts'

beforeEach(() => notifications.clean())
afterEach(() => notifications.clean())

const timesOf = (...show: (() => void)[]) => {
  for (const one of show) one()
  return notificationsStore.getState().notifications.map(({ autoClose }) => autoClose)
}

// A-CON-20, B-CON-08, B-CON-09, B-GEN-38 (0080)
test('a success leaves after three seconds', () => {
  const times = timesOf(
    () => notices.success('Se envio el correo'),
    () => notices.done('Registro actualizado', 'P-1'),
  )
  expect(times).toEqual([3000, 3000])
})

// B-CON-08, B-GEN-38
test('an error that the specification shows for three seconds leaves after them', () => {
  expect(timesOf(() => notices.passingError('no-station', 'No tienes una estación asignada'))).toEqual([3000])
})

// A-CON-21, B-CON-10, B-GEN-38, S-62
test('an error stays', () => {
  const times = timesOf(
    () => notices.error('Error en la edición'),
    () => notices.error('DPI o contraseña incorrectos.', undefined, 'sign-in'),
    () => notices.sessionEnded('Debe iniciar sesión.'),
  )
  expect(times).toEqual([false, false, false])
})

test('what is offered comes after everything else', () => {
  notices.offer('offer', 'Hay algo nuevo')
  for (const title of ['one', 'two', 'three', 'four']) notices.error(title)
  const shown = notificationsStore.getState().notifications.map(({ id }) => id)
  expect(shown.at(-1)).toBe('offer')
})

// S-62
test('the errors about the connection leave once there is one, that of a change that was not stored does not', () => {
  const returned: (() => void)[] = []
  closeLostNotices((callBack) => {
    returned.push(callBack)
    return () => undefined
  })
  notices.error('No hay conexión con el servidor.')
  notices.error('No hay conexión con el servidor. Lo escrito sigue aquí; vuelva a intentar.')
  notices.error('Error en la edición', 'No hay conexión con el servidor. Vuelva a intentar.')
  for (const callBack of returned) callBack()
  expect(notificationsStore.getState().notifications.map(({ title, message }) => title ?? message)).toEqual([
    'Error en la edición',
  ])
})
