import { expect, test } from 'vitest'
import { cameraProblem } from './camera-problem.ts'

test.each([
  ['NotAllowedError', 'El navegador no tiene permiso para usar la cámara.'],
  ['NotFoundError', 'No se encontró ninguna cámara.'],
])('%s is a sentence that says what to do', (name, start) => {
  const { text, fault } = cameraProblem(new DOMException('Permission denied', name))
  expect([text.startsWith(start), fault]).toEqual([true, undefined])
})

// A-QRR-10
test('a fault of the device has the message of the device', () => {
  expect(cameraProblem(new DOMException('Could not start video source', 'NotReadableError'))).toMatchObject({
    text: expect.stringContaining('La cámara no responde.'),
    fault: 'Could not start video source',
  })
})

test('a fault without a message has its name', () => {
  expect(cameraProblem(new DOMException('', 'AbortError')).fault).toBe('AbortError')
})
