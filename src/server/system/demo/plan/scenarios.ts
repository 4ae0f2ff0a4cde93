import type { PlaceKind } from './places.ts'

/** The typical course of an emergency type. */
export interface Scenario {
  type: number
  /** Its relative frequency. */
  weight: number
  /** Months in which it happens; all year if absent. */
  months?: readonly number[]
  clock: Clock
  places: readonly PlaceKind[]
  /** The nomenclatures of the vehicles sent, in order of preference. */
  units: readonly string[]
  vehicles: readonly [min: number, max: number]
  patients: readonly [min: number, max: number]
  ages: readonly [min: number, max: number]
  /** The share of women among the patients. */
  shareOfWomen: number
  minutes: readonly [min: number, max: number]
  picture?: 'fire' | 'forest' | 'road' | 'rain'
}

/** The relative frequency at each hour of the day, from midnight. */
export type Clock = keyof typeof clocks
export const clocks = {
  everyday: [3, 2, 2, 2, 2, 3, 5, 7, 7, 7, 7, 8, 8, 7, 7, 8, 9, 11, 13, 14, 12, 9, 7, 5],
  traffic: [6, 5, 4, 3, 4, 5, 8, 9, 7, 5, 5, 5, 6, 6, 6, 7, 9, 13, 15, 15, 13, 11, 9, 8],
  night: [12, 11, 8, 6, 3, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 7, 9, 12, 15, 16, 15, 14],
  daylight: [0, 0, 0, 0, 0, 1, 3, 6, 8, 10, 11, 12, 12, 12, 12, 11, 9, 6, 3, 1, 0, 0, 0, 0],
} as const

const water = [5, 6, 7, 8, 9, 10]
const dry = [1, 2, 3, 4, 12]

export const scenarios: readonly Scenario[] = [
  {
    type: 300,
    weight: 26,
    clock: 'everyday',
    places: ['street', 'street', 'village'],
    units: ['AMB'],
    vehicles: [1, 1],
    patients: [1, 1],
    ages: [18, 88],
    shareOfWomen: 0.55,
    minutes: [25, 90],
  },
  {
    type: 200,
    weight: 22,
    clock: 'traffic',
    places: ['road', 'road', 'street'],
    units: ['AMB', 'UR', 'MB'],
    vehicles: [1, 3],
    patients: [1, 4],
    ages: [6, 68],
    shareOfWomen: 0.35,
    minutes: [35, 150],
    picture: 'road',
  },
  {
    type: 320,
    weight: 14,
    clock: 'everyday',
    places: ['street', 'street', 'village'],
    units: ['AMB', 'MR'],
    vehicles: [1, 1],
    patients: [1, 1],
    ages: [7, 85],
    shareOfWomen: 0.45,
    minutes: [25, 80],
  },
  {
    type: 310,
    weight: 8,
    clock: 'everyday',
    places: ['village', 'village', 'street'],
    units: ['AMB'],
    vehicles: [1, 1],
    patients: [1, 1],
    ages: [17, 41],
    shareOfWomen: 1,
    minutes: [30, 110],
  },
  {
    type: 210,
    weight: 6,
    clock: 'traffic',
    places: ['street', 'road'],
    units: ['AMB'],
    vehicles: [1, 1],
    patients: [1, 2],
    ages: [8, 80],
    shareOfWomen: 0.4,
    minutes: [25, 75],
    picture: 'road',
  },
  {
    type: 100,
    weight: 9,
    clock: 'night',
    places: ['street', 'street', 'village'],
    units: ['MB', 'CIS', 'AMB', 'ESC'],
    vehicles: [1, 3],
    patients: [0, 2],
    ages: [18, 75],
    shareOfWomen: 0.5,
    minutes: [60, 300],
    picture: 'fire',
  },
  {
    type: 110,
    weight: 11,
    months: dry,
    clock: 'daylight',
    places: ['village'],
    units: ['PU', 'CIS', 'MB'],
    vehicles: [1, 2],
    patients: [0, 0],
    ages: [20, 50],
    shareOfWomen: 0,
    minutes: [90, 300],
    picture: 'forest',
  },
  {
    type: 120,
    weight: 3,
    clock: 'traffic',
    places: ['road', 'street'],
    units: ['MB'],
    vehicles: [1, 1],
    patients: [0, 0],
    ages: [20, 60],
    shareOfWomen: 0.3,
    minutes: [25, 70],
    picture: 'road',
  },
  {
    type: 330,
    weight: 5,
    clock: 'night',
    places: ['street', 'village'],
    units: ['AMB'],
    vehicles: [1, 1],
    patients: [1, 1],
    ages: [18, 65],
    shareOfWomen: 0.35,
    minutes: [25, 80],
  },
  {
    type: 400,
    weight: 3,
    clock: 'night',
    places: ['street'],
    units: ['AMB'],
    vehicles: [1, 1],
    patients: [1, 2],
    ages: [18, 55],
    shareOfWomen: 0.15,
    minutes: [25, 70],
  },
  {
    type: 410,
    weight: 2,
    clock: 'night',
    places: ['street'],
    units: ['AMB'],
    vehicles: [1, 1],
    patients: [1, 2],
    ages: [18, 55],
    shareOfWomen: 0.15,
    minutes: [25, 70],
  },
  {
    type: 500,
    weight: 4,
    clock: 'everyday',
    places: ['village', 'road'],
    units: ['UR', 'AMB', 'PU'],
    vehicles: [1, 2],
    patients: [1, 2],
    ages: [14, 70],
    shareOfWomen: 0.3,
    minutes: [70, 290],
  },
  {
    type: 510,
    weight: 6,
    months: water,
    clock: 'everyday',
    places: ['road', 'village'],
    units: ['UR', 'PU', 'AMB'],
    vehicles: [1, 2],
    patients: [0, 1],
    ages: [14, 70],
    shareOfWomen: 0.5,
    minutes: [60, 300],
    picture: 'rain',
  },
  {
    type: 600,
    weight: 4,
    clock: 'daylight',
    places: ['street'],
    units: ['MB'],
    vehicles: [1, 1],
    patients: [0, 0],
    ages: [20, 60],
    shareOfWomen: 0.6,
    minutes: [25, 80],
  },
  {
    type: 700,
    weight: 9,
    clock: 'daylight',
    places: ['street', 'village'],
    units: ['CIS', 'PU', 'MB'],
    vehicles: [1, 1],
    patients: [0, 0],
    ages: [20, 60],
    shareOfWomen: 0.5,
    minutes: [30, 180],
  },
]
