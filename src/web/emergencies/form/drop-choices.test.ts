import { expect, test } from 'vitest'
import { droppedChoices, droppedMessage } from './drop-choices.ts'

const row = (vehicle: number, pilot: number | null) => ({ vehicle, pilot, km_inicial: null, km_final: null })
const offered = (firefighters: number[], pilots: number[], vehicles: number[]) => ({
  firefighters: new Set(firefighters),
  pilots: new Set(pilots),
  vehicles: new Set(vehicles),
})

test('choices that are still offered are kept', () => {
  const chosen = { firefighters: [1, 2], telephonist: 3, members: [row(7, 3), row(8, null)] }
  expect(droppedChoices(chosen, offered([1, 2, 9], [3], [7, 8]))).toEqual({ firefighters: [], pilots: [], vehicles: [] })
})

test('firefighters, pilots and vehicles of a removed station are dropped, each once', () => {
  const chosen = { firefighters: [1, 2], telephonist: 3, members: [row(7, 3), row(8, 4)] }
  expect(droppedChoices(chosen, offered([2], [4], [8]))).toEqual({ firefighters: [1], pilots: [3], vehicles: [7] })
})

test('the message names what was dropped, and is empty if nothing was', () => {
  expect(droppedMessage([])).toBe('')
  expect(droppedMessage(['Ana López', 'R-12', 'Ana López'])).toBe(
    'Se quitó lo que no pertenece a las estaciones elegidas: Ana López y R-12.',
  )
})
