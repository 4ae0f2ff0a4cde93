import { expect, test } from 'vitest'
import { ApiError } from '../../calls/api.ts'
import { failureSentence } from './failure-sentence.ts'

const sentenceFor = (body: unknown) => failureSentence(new ApiError(502, body))

// B-EMF-58, B-ERR-09
test("a failed save is told in the server's own words", () => {
  expect(sentenceFor({ detail: 'Solo se puede editar una emergencia activa.' })).toBe(
    'Solo se puede editar una emergencia activa.',
  )
})

// B-EMF-59, B-ERR-10
test('an object without a detail is told in the words of the specification', () => {
  for (const body of [{}, { error: 'x' }, { detail: 7 }, []])
    expect(sentenceFor(body)).toBe('Error en la creación de la emergencia.')
})

// B-EMF-60, B-ERR-11
test('anything else is told as it came, a page without its tags', () => {
  expect(sentenceFor('upstream timed out')).toBe('upstream timed out')
  expect(sentenceFor('<html>\n<h1>502 Bad Gateway</h1><hr>nginx</html>')).toBe('502 Bad Gateway nginx')
  expect(sentenceFor('x'.repeat(5000))).toHaveLength(300)
})

test('nothing at all is told as an answer that was not expected', () => {
  for (const body of ['', undefined, null])
    expect(sentenceFor(body)).toBe('El servidor no respondió como se esperaba. Vuelva a intentar.')
})
