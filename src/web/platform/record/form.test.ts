import * as z from 'zod'
import { expect, test } from 'vitest'
import { createForm, withoutRow } from './form.ts'
import { isSame, withPath } from '../text/values.ts'

const schema = z.strictObject({
  name: z.string().min(1, 'falta'),
  rows: z.array(z.strictObject({ km: z.number('no es número') })),
})
interface Row {
  km: number | null
}
const aForm = (rows: Row[] = [{ km: 1 }, { km: null }, { km: null }]) => createForm({ schema, values: { name: '', rows } })

test('a change copies only its own path', () => {
  const values = { a: { b: 1 }, photos: [new Blob()] }
  const changed = withPath(values, 'a.b', 2) as typeof values
  expect(changed).toEqual({ a: { b: 2 }, photos: values.photos })
  expect(changed.photos).toBe(values.photos)
  expect(values.a.b).toBe(1)
})

test('reading invalid values sets one error for each field, at its path', () => {
  const form = aForm()
  expect(form.read()).toBeUndefined()
  expect(form.errors()).toEqual({ name: 'falta', 'rows.1.km': 'no es número', 'rows.2.km': 'no es número' })
})

test('setting a field clears its error and no other', () => {
  const form = aForm()
  form.read()
  form.set('rows.1.km', 7)
  expect(form.errors()).toEqual({ name: 'falta', 'rows.2.km': 'no es número' })
})

test('removing a row removes its errors and moves those of later rows up', () => {
  expect(withoutRow({ 'rows.0.km': 'a', 'rows.1.km': 'b', 'rows.2.km': 'c', name: 'd', rows: 'e' }, 'rows', 1)).toEqual({
    'rows.0.km': 'a',
    'rows.1.km': 'c',
    name: 'd',
  })
})

test('rows keep their keys when another row is removed', () => {
  const form = aForm()
  const [first, , third] = form.rowKeys('rows')
  form.remove('rows', 1)
  expect(form.rowKeys('rows')).toEqual([first, third])
  form.insert('rows', { km: 2 })
  expect(new Set(form.rowKeys('rows')).size).toBe(3)
})

test('a form is dirty only while it differs from the stored values', () => {
  const form = aForm()
  form.set('name', 'x')
  expect(form.isDirty()).toBe(true)
  form.set('name', '')
  expect(form.isDirty()).toBe(false)
})

test('empty rows are removed before reading', () => {
  const form = createForm({
    schema,
    values: { name: 'x', rows: [{ km: 1 }, { km: null }] as Row[] },
    tidy: (values) => ({ ...values, rows: values.rows.filter((row) => row.km !== null) }),
  })
  expect(form.read()).toEqual({ name: 'x', rows: [{ km: 1 }] })
})

test('values are compared by content, files by identity', () => {
  const file = new Blob(['x'])
  expect(isSame({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true)
  expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(true)
  expect(isSame([1], [1, 2])).toBe(false)
  expect(isSame(file, file)).toBe(true)
  expect(isSame(file, new Blob(['x']))).toBe(false)
  expect(isSame(new Date(5), new Date(5))).toBe(true)
})

test('settled resolves once all files are prepared, with the message that refused one of them', async () => {
  const form = aForm()
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  form.addPending(Promise.resolve(undefined))
  form.addPending(promise)
  const settled = form.settled()
  resolve('demasiado grande')
  expect(await settled).toBe('demasiado grande')
  // Refused before the next save: reported when it was chosen.
  expect(await form.settled()).toBeUndefined()
})
