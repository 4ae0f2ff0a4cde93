import { expect, test } from 'vitest'
import { nameOfMark, wordsOfMark } from './number-words.ts'

const place = { town: 'Flores', zoom: 12 }

test('a mark shows how many of its emergencies have the gravest status, unless all have it', () => {
  const some = [8, 0, 5, 0, 50]
  expect(wordsOfMark(some)).toEqual({ number: '63', status: '8 Critica' })
  expect(nameOfMark({ ...place, numbers: some })).toBe('63 emergencias cerca de Flores: la más grave, Critica. Acercar')
  expect(wordsOfMark([0, 0, 1200, 0, 1000])).toEqual({ number: '2,200', status: '1,200 Activo' })
  expect(wordsOfMark([0, 0, 0, 0, 48])).toEqual({ number: '48', status: 'Resuelta' })
})

test('the mark of one emergency shows its status alone', () => {
  expect(wordsOfMark([0, 1, 0, 0, 0])).toEqual({ number: '', status: 'Solicita apoyo' })
})
