import { expect, test } from 'vitest'
import { kindOfType, typesWithTile, usualTypes } from './type-kinds.ts'

test.each([
  ['Incendio estructural', 'fire'],
  ['INCENDIO DE VEHÍCULO', 'fire'],
  ['Incendio eléctrico', 'fire'],
  ['Accidente de tránsito', 'traffic'],
  ['Persona atropellada', 'traffic'],
  ['Enfermedad común', 'illness'],
  ['Maternidad', 'illness'],
  ['Intoxicación', 'illness'],
  ['Caída o trauma', 'injury'],
  ['Accidente laboral', 'injury'],
  ['Quemaduras', 'injury'],
  ['Herido por arma de fuego', 'injury'],
  ['Rescate de personas', 'rescue'],
  ['Rescate vehicular', 'rescue'],
  ['Rescate de animal', 'animal'],
  ['Enjambre de abejas', 'bees'],
  ['Caída de árbol', 'tree'],
  ['Cables eléctricos caídos', 'electricity'],
  ['Derrumbe o deslizamiento', 'earth'],
  ['Sismo', 'earth'],
  ['Inundación', 'water'],
  ['Abastecimiento de agua', 'water'],
  ['Fuga o derrame', 'leak'],
  ['Fuga de gas', 'leak'],
  ['Materiales peligrosos', 'leak'],
  ['Servicio varios', 'service'],
  ['Servicios varios', 'service'],
  // Words that only begin like another.
  ['Gastritis', 'other'],
  ['Riña', 'other'],
  ['Falsa alarma', 'other'],
])('%s is %s', (name, kind) => {
  expect(kindOfType(name)).toBe(kind)
})

const typesOf = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))

test('few types all have a tile', () => {
  const types = typesOf('Incendio', 'Incendio forestal', 'Rescate')
  expect(typesWithTile(types)).toEqual(types)
})

test('of many types twelve have a tile, in their order and one of each kind among them', () => {
  const fires = Array.from({ length: 14 }, (_, number) => `Incendio ${number}`)
  const shown = typesWithTile(typesOf('Accidente de tránsito', ...fires, 'Persona atropellada', 'Rescate', 'Servicio'))
  expect(shown.map(({ name }) => name)).toEqual(['Accidente de tránsito', ...fires.slice(0, 9), 'Rescate', 'Servicio'])
})

// B-EMF-75
test('a phone shows eight, the most used first, and fills up with one of each kind', () => {
  const names = ['Abejas', ...Array.from({ length: 9 }, (_, number) => `Incendio ${number}`), 'Rescate', 'Servicio']
  const uses: Record<string, number> = { Servicio: 12, Abejas: 3, 'Incendio 8': 40 }
  const types = typesOf(...names, 'Caída').map((type) => ({ ...type, uses: uses[type.name] ?? 0 }))
  const shown = usualTypes(types).map(({ name }) => name)
  expect(shown).toEqual(['Incendio 8', 'Servicio', 'Abejas', ...names.slice(1, 6)])
})

test('of a server that does not say how often types are used, a phone shows those that have a tile at a desk', () => {
  expect(usualTypes(typesOf('Incendio', 'Rescate')).map(({ name }) => name)).toEqual(['Incendio', 'Rescate'])
})
