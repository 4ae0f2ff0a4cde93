import { expect, test } from 'vitest'
import { kindOfType, typesWithTile } from './type-kinds.ts'

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
