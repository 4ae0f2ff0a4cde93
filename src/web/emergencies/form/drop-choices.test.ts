import { expect, test } from 'vitest'
import { droppedChoices, droppedSentence } from './drop-choices.ts'

const row = (vehicle: number, pilot: number | null) => ({ vehicle, pilot, km_inicial: null, km_final: null })
const offered = (firefighters: number[], pilots: number[], vehicles: number[]) => ({
  firefighters: new Set(firefighters),
  pilots: new Set(pilots),
  vehicles: new Set(vehicles),
})

test('choices that are still offered stay', () => {
  const chosen = { firefighters: [1, 2], telephonist: 3, members: [row(7, 3), row(8, null)] }
  expect(droppedChoices(chosen, offered([1, 2, 9], [3], [7, 8]))).toEqual({ firefighters: [], pilots: [], vehicles: [] })
})

test('firefighters, pilots and vehicles of a station that was taken out are dropped, each once', () => {
  const chosen = { firefighters: [1, 2], telephonist: 3, members: [row(7, 3), row(8, 4)] }
  expect(droppedChoices(chosen, offered([2], [4], [8]))).toEqual({ firefighters: [1], pilots: [3], vehicles: [7] })
})

test('the sentence names what went, and is empty when nothing did', () => {
  expect(droppedSentence([])).toBe('')
  expect(droppedSentence(['Ana López', 'R-12', 'Ana López'])).toBe(
    'Se quitó lo que no pertenece a las estaciones elegidas: Ana López y R-12.',
  )
})
