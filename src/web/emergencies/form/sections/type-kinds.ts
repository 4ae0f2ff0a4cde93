import type { EmergencyTypeOption } from '../../../../contract/emergencies/emergency-types.schema.ts'
import type { Option } from '../../../../contract/shared/resource.schema.ts'
import { plainText } from '../../../../contract/shared/text/plain-text.ts'

/** How many types have a tile: three lines of four, so that the shorter form fits a screen of 1280 by 800. */
const TILES = 12
/** On a phone, in two columns, which leaves room for the field below them. */
const PHONE_TILES = 8

/**
 * What the names of types of a kind contain, tried from the first to the last: a wound by 'arma de fuego' is no fire, and the rescue
 * of an animal shows the animal.
 */
const words = [
  ['injury', /\b(arma|balea|apunala|quemad)/],
  ['fire', /\b(incendi|fuego|humo|quema|conato|explosi)/],
  ['bees', /\b(abeja|enjambre|avispa)/],
  ['animal', /\b(animal|perr|gatos?\b|culebra|serpiente)/],
  ['tree', /\barbol/],
  ['electricity', /\b(electri|cable|cortocircuito|transformador)/],
  ['rescue', /\b(rescat|atrapad|extravi|busqueda|desaparecid)/],
  ['earth', /\b(derrumb|desliz|soterra|deslave|alud|sismo|terremoto|temblor|volcan|erupcion)/],
  ['water', /\b(agua|acuatic|inundac|ahoga|rio\b|tormenta|huracan)/],
  ['leak', /\b(fuga|derrame|gas(es|olina)?\b|quimic|peligros|combustible)/],
  ['traffic', /\b(transito|atropell|colision|choque|vuelco|vehicul|moto|accidentes? vial)/],
  ['illness', /\b(enferm|medic|matern|parto|embaraz|intoxic|envenen|infart|cardi|convuls|desmay|respira|traslado|prehospital)/],
  ['injury', /\b(herid|caida|trauma|golpe|fractura|lesion|agresion|laboral)/],
  ['service', /\b(servicio|apoyo|prevencion|abastec|cobertura|simulacro)/],
] as const

export type TypeKind = (typeof words)[number][0] | 'other'

/** What an emergency type is about by its name, whatever its accents and case. */
export const kindOfType = (name: string): TypeKind => {
  const text = plainText(name)
  return words.find(([, contained]) => contained.test(text))?.[0] ?? 'other'
}

/** The types with a tile, in their order. If not all have room, one of each kind goes before others of the same. */
export const typesWithTile = (types: readonly Option[]): readonly Option[] => {
  const kinds = types.map(({ name }) => kindOfType(name))
  const firsts = types.filter((_, index) => !kinds.slice(0, index).some((kind) => kind === kinds[index]))
  const shown = new Set([...new Set([...firsts, ...types])].slice(0, TILES))
  return types.filter((type) => shown.has(type))
}

type Used = Option & Partial<Pick<EmergencyTypeOption, 'uses'>>

/** The types with a tile on a phone: the most used first. What is left over goes to those that have one at a desk. */
export const usualTypes = (types: readonly Used[]): readonly Option[] => {
  const usesOf = ({ uses = 0 }: Used) => uses
  const used = types.filter((type) => usesOf(type) > 0).toSorted((one, other) => usesOf(other) - usesOf(one))
  return [...new Set([...used, ...typesWithTile(types)])].slice(0, PHONE_TILES)
}
