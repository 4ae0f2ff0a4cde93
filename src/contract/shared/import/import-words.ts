import { showNumber } from '../text/written-numbers.ts'

/** How sentences of an import name the records of its file. */
export interface ImportWords {
  one: string
  many: string
  /** 'una persona' and, where the noun is known already, 'una'. */
  indefinite: string
  pronoun: string
  none: string
  /** Whom a refused import created. */
  nobody: string
  allOrNone: string
  /** 'Las primeras', before their number. */
  theFirst: string
}

const feminine = { pronoun: 'una', allOrNone: 'todas o ninguna', theFirst: 'Las primeras' }

/** The resources that are imported from a sheet (0018). */
export const importWords = {
  user: {
    ...feminine,
    one: 'persona',
    many: 'personas',
    indefinite: 'una persona',
    none: 'ninguna persona',
    nobody: 'a nadie',
  },
  station: {
    ...feminine,
    one: 'estación',
    many: 'estaciones',
    indefinite: 'una estación',
    none: 'ninguna estación',
    nobody: 'ninguna estación',
  },
  vehicle: {
    one: 'vehículo',
    many: 'vehículos',
    indefinite: 'un vehículo',
    pronoun: 'uno',
    none: 'ningún vehículo',
    nobody: 'ningún vehículo',
    allOrNone: 'todos o ninguno',
    theFirst: 'Los primeros',
  },
} as const satisfies Record<string, ImportWords>

/** The first part of the path of an import's calls. */
export type Importable = keyof typeof importWords

/** '1 persona', '5,000 personas'. */
export const countOf = ({ one, many }: ImportWords, count: number): string => `${showNumber(count)} ${count === 1 ? one : many}`
