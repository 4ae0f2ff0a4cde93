import { expect, test } from 'vitest'
import { failureOnTheWay, saidIn, type Answer } from './answer.ts'

const json = (status: number, text: string): Answer => ({ status, type: 'application/json; charset=utf-8', text })
const page = (status: number): Answer => ({ status, type: 'text/html', text: '<title>Wi-Fi del hotel</title>' })

// B-GEN-41
test('the server has said what came as JSON, and nothing with an empty 204', () => {
  expect(saidIn(json(201, '{"id":7}'))).toEqual({ body: { id: 7 } })
  expect(saidIn(json(200, 'null'))).toEqual({ body: null })
  expect(saidIn({ status: 204, type: '', text: '' })).toEqual({ body: undefined })
})

test('a page, an empty 200, half an answer and text of another type are not of the server', () => {
  const others = [page(200), json(200, ''), json(200, '{"id":'), { status: 200, type: '', text: '' }]
  for (const other of [...others, { status: 200, type: 'text/plain', text: '{"id":7}' }, page(204)])
    expect(saidIn(other)).toBeUndefined()
})

test('whatever says that it is done without the server counts as a lost answer', () => {
  for (const lost of [page(200), page(511), json(200, ''), { status: 204, type: 'text/html', text: ' ' }])
    expect(failureOnTheWay(lost)).toMatchObject({
      status: 0,
      detail: expect.stringMatching(/^No hay conexión con el servidor/) as unknown,
    })
  expect(failureOnTheWay(page(200)).detail).toContain('Revise si el wifi pide iniciar sesión')
  expect(failureOnTheWay(json(200, '')).detail).not.toContain('wifi')
})

test('a refusal of what stands before the server says so, and a size what to do', () => {
  expect(failureOnTheWay(page(413))).toMatchObject({
    status: 413,
    detail: expect.stringContaining('no acepta envíos de este tamaño') as unknown,
  })
  for (const status of [401, 403]) expect(failureOnTheWay(page(status)).detail).toContain('no dejó pasar')
  expect(failureOnTheWay(page(502))).toEqual({ status: 502, detail: '' })
})
