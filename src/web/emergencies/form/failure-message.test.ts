import { expect, test } from 'vitest'
import { ApiError } from '../../platform/calls/api.ts'
import { failureMessage } from './failure-message.ts'

const messageFor = (body: unknown) => failureMessage(new ApiError(502, body))

// B-EMF-58, B-ERR-09
test("a failed save shows the server's detail", () => {
  expect(messageFor({ detail: 'Solo se puede editar una emergencia activa.' })).toBe(
    'Solo se puede editar una emergencia activa.',
  )
})

// B-EMF-59, B-ERR-10
test('an object without a detail shows the specified message', () => {
  for (const body of [{}, { error: 'x' }, { detail: 7 }, []])
    expect(messageFor(body)).toBe('Error en la creación de la emergencia.')
})

// B-EMF-60, B-ERR-11
test('any other body is shown as text, an HTML page without its tags', () => {
  expect(messageFor('upstream timed out')).toBe('upstream timed out')
  expect(messageFor('<html>\n<h1>502 Bad Gateway</h1><hr>nginx</html>')).toBe('502 Bad Gateway nginx')
  expect(messageFor('x'.repeat(5000))).toHaveLength(300)
})

test('an empty body shows the message for an unexpected response', () => {
  for (const body of ['', undefined, null])
    expect(messageFor(body)).toBe('El servidor no respondió como se esperaba. Vuelva a intentar.')
})
