import { expect, test } from 'vitest'
import { nameOfMarker, wordsOfMarker } from './number-words.ts'

const place = { town: 'Flores', zoom: 12 }

test('a marker shows how many of its emergencies have the gravest status, unless all have it', () => {
  const some = [8, 0, 5, 0, 50]
  expect(wordsOfMarker(some)).toEqual({ number: '63', status: '8 críticas' })
  expect(nameOfMarker({ ...place, numbers: some })).toBe('63 emergencias cerca de Flores: la más grave, Critica. Acercar')
  expect(wordsOfMarker([0, 0, 1200, 0, 1000])).toEqual({ number: '2,200', status: '1,200 activas' })
  expect(wordsOfMarker([1, 0, 5, 0, 0])).toEqual({ number: '6', status: '1 crítica' })
  expect(wordsOfMarker([0, 0, 0, 0, 48])).toEqual({ number: '48', status: 'resueltas' })
})

test('the marker of one emergency shows its status alone', () => {
  expect(wordsOfMarker([0, 1, 0, 0, 0])).toEqual({ number: '', status: 'Solicita apoyo' })
})
