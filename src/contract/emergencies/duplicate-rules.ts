import type { Place } from '../shared/places/guatemala.ts'
import { plainText } from '../shared/text/plain-text.ts'

/* Whether two calls are of one emergency. */

export interface CallFacts {
  emergency_type: number
  /** Types of one category are related. */
  category: number | null
  address: string
  stations: readonly number[]
  /** Undefined if only the station's place is known. */
  point?: Place | undefined
}

/** Calls of one type this near are of one emergency, whatever their addresses. */
const SAME_PLACE_KM = 0.3
const NEAR_KM = 1

export const isAlike = (one: CallFacts, other: CallFacts): boolean => {
  const apart = one.point && other.point ? kilometresApart(one.point, other.point) : Infinity
  const isSameType = one.emergency_type === other.emergency_type
  if (isSameType && apart <= SAME_PLACE_KM) return true
  if (isSameAddress(one.address, other.address)) return true
  const isRelated = isSameType || (one.category !== null && one.category === other.category)
  const isNear = apart <= NEAR_KM || one.stations.some((station) => other.stations.includes(station))
  return isRelated && isNear && areSimilar(one.address, other.address)
}

const kilometresApart = (one: Place, other: Place): number =>
  Math.hypot((other.lat - one.lat) * 111.2, (other.lng - one.lng) * 111.2 * Math.cos((one.lat * Math.PI) / 180))

const isSameAddress = (one: string, other: string): boolean =>
  one.trim() !== '' && plainText(one).trim() === plainText(other).trim()

const COMMON =
  /^(aldea|barrio|calle|avenida|canton|carretera|caserio|colonia|escuela|gasolinera|hospital|iglesia|mercado|parque|puente|tienda)$/

/** How much a word says of where something is, by what it is. */
const kinds = {
  kilometre: { pattern: /^km\d/, weight: 5, isUnique: true },
  house: { pattern: /^\d+-\d+/, weight: 4, isUnique: true },
  street: { pattern: /^(calle|avenida)\d/, weight: 3, isUnique: true },
  zone: { pattern: /^zona\d/, weight: 1, isUnique: true },
  /** Of which there are many. */
  common: { pattern: COMMON, weight: 0.5, isUnique: false },
  word: { pattern: /^/, weight: 1, isUnique: false },
} as const
const kindOf = (word: string) => Object.values(kinds).find(({ pattern }) => pattern.test(word)) ?? kinds.word

const LEAST_SHARE = 0.7
/** A zone alone is no place. */
const LEAST_WEIGHT = 1.5

/** Most of what the shorter address says is in the longer one, and no number contradicts. */
const areSimilar = (one: string, other: string): boolean => {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (Object.values(kinds).some((kind) => kind.isUnique && contradict(words, others, kind.pattern))) return false
  const shared = weightOf(words.filter((word) => others.some((known) => isSameWord(word, known))))
  return shared >= LEAST_WEIGHT && shared >= LEAST_SHARE * Math.min(weightOf(words), weightOf(others))
}

const contradict = (words: readonly string[], others: readonly string[], pattern: RegExp): boolean => {
  const [here, there] = [words.filter((word) => pattern.test(word)), others.filter((word) => pattern.test(word))]
  return here.length > 0 && there.length > 0 && !here.some((word) => there.includes(word))
}

const weightOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + kindOf(word).weight, 0)

/** Also a word that somebody has cut short. */
const isSameWord = (one: string, other: string): boolean =>
  one === other || (isLongWord(one) && isLongWord(other) && (one.startsWith(other) || other.startsWith(one)))
const isLongWord = (word: string): boolean => /^\D{4,}$/.test(word)

const unsaid = new Set('a al de del el en la las los y con por frente atras lado cerca ciudad numero no guatemala'.split(' '))

/** Words without those that say nothing; a number together with what it numbers. */
const wordsOf = (address: string): string[] => {
  const text = plainText(address)
    .replaceAll(/\b(?:kilometros?|kms?|k)\b[\s.]*(\d+(?:[.,]\d+)?)/g, ' km$1 ')
    .replaceAll(/\b(?:zona|z)\b[\s.]*(\d+)/g, ' zona$1 ')
    .replaceAll(/\b(\d+)\s*(?:a|ta|ra|da|na|va)?\b[\s.]*(?:calle|c)\b\.?/g, ' calle$1 ')
    .replaceAll(/\b(\d+)\s*(?:a|ta|ra|da|na|va)?\b[\s.]*(?:avenida|avda|ave|av)\b\.?/g, ' avenida$1 ')
    .replaceAll(/(\d+)\s*-\s*(\d+)/g, ' $1-$2 ')
    .replaceAll(/\bcarr\b/g, 'carretera')
    .replaceAll(/\bcol\b/g, 'colonia')
    .replaceAll(/\b(?:blvd|bulevar)\b/g, 'boulevard')
  return [...new Set(text.split(/[^\p{L}\d.-]+/u).map((word) => word.replaceAll(/^[.-]+|[.-]+$/g, '')))].filter(
    (word) => word !== '' && !unsaid.has(word),
  )
}
