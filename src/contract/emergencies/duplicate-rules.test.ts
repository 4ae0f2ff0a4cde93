import { describe, expect, test } from 'vitest'
import { isAlike, type CallFacts } from './duplicate-rules.ts'

const call = (address: string, others: Partial<CallFacts> = {}): CallFacts => ({
  emergency_type: 1,
  category: 10,
  address,
  stations: [1],
  ...others,
})

describe('calls of one emergency', () => {
  test.each([
    ['Km 203 carretera a Salcajá', 'Km 203 carretera a Salcajá, frente a gasolinera'],
    ['Kilómetro 203 carretera a Salcajá', 'km. 203 carr. Salcaja'],
    ['4a. calle 5-20 zona 1', '4 calle 5-20, zona 1, Quetzaltenango'],
    ['4ta calle 5-20 z.1', '4a. Calle 5-20 zona 1 frente a la tienda'],
    ['12 avenida 3-45 zona 3', '12 av. 3-45 z3'],
    ['Parque Central, Quetzaltenango', 'Frente al parque central'],
    ['Mercado La Democracia zona 3', 'mercado la democracia'],
    ['Colonia Molina zona 7', 'Col. Molina z.7'],
    ['Boulevard Minerva', 'Blvd. Minerva'],
    ['Gasolinera Shell Las Rosas', 'Las Rosas, gasolinera Shell, zona 5'],
    ['Aldea Xecam, Cantel', 'Cantel, aldea Xecam, por la escuela'],
    ["Cantón Q'anjob'al, puente", 'canton Qanjobal puente'],
  ])('%s · %s', (one, other) => {
    expect(isAlike(call(one), call(other))).toBe(true)
    expect(isAlike(call(other), call(one))).toBe(true)
  })
})

describe('calls of two emergencies', () => {
  test.each([
    ['Km 203 carretera a Salcajá', 'Km 187 carretera a Salcajá'],
    ['4a. calle 5-20 zona 1', '4a. calle 7-31 zona 1'],
    ['4a. calle zona 1, Quetzaltenango', '9a. calle zona 1, Quetzaltenango'],
    ['12 avenida 3-45 zona 3', '13 avenida 3-45 zona 3'],
    ['Zona 1', 'Zona 1'.concat(', mercado')],
    ['Aldea Xecam, Cantel', 'Aldea Pachaj, Cantel'],
    ['Mercado La Democracia zona 3', 'Mercado Minerva zona 3'],
    ['Parque Central', 'Hospital Regional'],
    ['Colonia Los Trigales zona 7', 'Colonia Molina zona 7'],
    ['Quetzaltenango', 'Salcajá'],
    ['7a. calle 2-30, Los Pinos', 'Calle Las Rosas'],
    ['12 avenida 3-45 zona 3', 'Avenida Las Américas'],
  ])('%s · %s', (one, other) => {
    expect(isAlike(call(one), call(other))).toBe(false)
    expect(isAlike(call(other), call(one))).toBe(false)
  })
})

describe('besides the words', () => {
  const one = call('Km 203 carretera a Salcajá')
  const other = (others: Partial<CallFacts>) => call('Km 203 carretera a Salcajá, frente a gasolinera', others)
  const point = { lat: 14.87, lng: -91.46 }

  test('the types are the same or related', () => {
    expect(isAlike(one, other({ emergency_type: 2 }))).toBe(true)
    expect(isAlike(one, other({ emergency_type: 2, category: 11 }))).toBe(false)
    expect(isAlike({ ...one, category: null }, other({ emergency_type: 2, category: null }))).toBe(false)
  })

  test('they have a station in common or are within a kilometre', () => {
    expect(isAlike(one, other({ stations: [2] }))).toBe(false)
    expect(isAlike({ ...one, point }, other({ stations: [2], point: { ...point, lat: 14.878 } }))).toBe(true)
    expect(isAlike({ ...one, point }, other({ stations: [2], point: { ...point, lat: 14.89 } }))).toBe(false)
  })

  test('the same address or, of one type, the same 300 metres are enough', () => {
    const elsewhere = { emergency_type: 2, category: null, stations: [2] }
    expect(isAlike(one, call(' KM 203 CARRETERA A SALCAJA ', elsewhere))).toBe(true)
    expect(isAlike({ ...one, point }, call('Otra', { stations: [2], point: { ...point, lat: 14.8726 } }))).toBe(true)
    expect(isAlike({ ...one, point }, call('Otra', { ...elsewhere, point }))).toBe(false)
    expect(isAlike(call(''), call(''))).toBe(false)
  })
})
