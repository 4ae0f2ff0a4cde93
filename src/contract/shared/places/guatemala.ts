export interface Place {
  lat: number
  lng: number
}

/** The country with a degree (some 110 km) around it, in which units of the border also drive. */
const AROUND = { south: 12.7, north: 18.9, west: -93.3, east: -87.2 }

/** Whether a point can be one of an emergency, a station or a unit. (0, 0), which devices send for a missing position, is not. */
export const isAroundGuatemala = ({ lat, lng }: Place): boolean =>
  lat >= AROUND.south && lat <= AROUND.north && lng >= AROUND.west && lng <= AROUND.east

const slips: readonly (readonly [question: string, undo: (point: Place) => Place])[] = [
  ['¿Falta el signo menos de la longitud?', ({ lat, lng }) => ({ lat, lng: -lng })],
  ['¿Sobra el signo menos de la latitud?', ({ lat, lng }) => ({ lat: -lat, lng })],
  ['¿Están cambiados los signos?', ({ lat, lng }) => ({ lat: -lat, lng: -lng })],
  ['¿Están cambiadas la latitud y la longitud?', ({ lat, lng }) => ({ lat: lng, lng: lat })],
  ['¿Están cambiadas la latitud y la longitud, y falta el signo menos?', ({ lat, lng }) => ({ lat: lng, lng: -lat })],
]

export interface OutsideGuatemala {
  sentence: string
  /** Where the point is if the supposed slip is undone. */
  mended?: Place
}

/** What is wrong with a point that is not around Guatemala; undefined for all others. */
export const outsideGuatemala = (point: Place): OutsideGuatemala | undefined => {
  if (isAroundGuatemala(point)) return undefined
  for (const [question, undo] of slips) {
    const mended = undo(point)
    if (isAroundGuatemala(mended)) return { sentence: `${OUTSIDE} ${question}`, mended }
  }
  return { sentence: `${OUTSIDE} Revise la latitud y la longitud.` }
}
const OUTSIDE = 'El punto está fuera de Guatemala.'
