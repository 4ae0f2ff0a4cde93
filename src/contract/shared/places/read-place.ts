import { isAroundGuatemala, type Place } from './guatemala.ts'

/*
 * Places as telephones, maps, chats and sheets write them: pairs of degrees, links of maps, Plus codes. In Spanish 'O' is the west.
 */

export type ReadPlace =
  | Place
  /** To be found with the town, or with a point near it. */
  | { plusCode: string; town: string }
  /** It means a place, and cannot be read: why, and what to do. */
  | { refusal: string }

/** The place that a text names; undefined if it names none. */
export const readPlace = (written: string): ReadPlace | undefined => {
  const text = tidy(written.slice(0, LONGEST))
  const link = LINK.exec(text)?.[0]
  // One coordinate, which may be written in several groups of digits.
  if (readCoordinate(text) !== undefined) return undefined
  return link === undefined ? (readPair(text) ?? readPlusCode(text)) : readLink(link)
}

/** The longest links of maps, and some words around them. */
const LONGEST = 2000

/** One coordinate in degrees, west and south negative; undefined if the text is none. */
export const readDegrees = (written: string): number | undefined => readCoordinate(tidy(written.slice(0, LONGEST)))?.degrees

const tidy = (written: string): string =>
  written
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, (character) => (/\s/.test(character) ? ' ' : ''))
    .replaceAll(/[\s\p{Z}]+/gu, ' ')
    .replaceAll(/[\u2010-\u2015\u2212\uFE63\uFF0D]/g, '-')
    .replaceAll(/[\u2033\u201C\u201D\u201E\u02BA\u02DD]|['\u2018\u2019\u2032\u00B4]{2}/g, '"')
    .replaceAll(/[\u2032\u2018\u2019\u00B4\u0060\u02B9\u02BC]/g, "'")
    .replaceAll(/[\u00BA\u02DA\u2218]|\b(?:grados|deg)\b/gi, '\u00B0')
    .trim()

interface Coordinate {
  degrees: number
  axis: 'lat' | 'lng' | undefined
  /** Has decimals, minutes or a word beside it: two bare whole numbers are anything. */
  isExact: boolean
}

const NUMBER = String.raw`\d+(?:[.,]\d+)?`
const AFTER_DEGREES = String.raw`\s*[\u00B0:\s-]\s*`
const AFTER_MINUTES = String.raw`\s*[':\s-]\s*`
const COORDINATE = new RegExp(
  String.raw`^(?<before>\p{L}+[:=.]?)?\s*(?<sign>[-+])?\s*(?:` +
    String.raw`(?<degrees>\d{1,3})${AFTER_DEGREES}(?<minutes>\d{1,2})${AFTER_MINUTES}(?<seconds>${NUMBER})\s*(?:"|'')?` +
    String.raw`|(?<wholeDegrees>\d{1,3})${AFTER_DEGREES}(?<partMinutes>${NUMBER})\s*'?` +
    String.raw`|(?<decimal>\d{1,3}(?:[.,]\d+)?)\s*\u00B0?` +
    String.raw`)\s*(?<after>\p{L}+)?$`,
  'iu',
)

/** What stands beside the digits: which axis it names, and in which direction. */
const words: readonly (readonly [word: RegExp, axis: 'lat' | 'lng', sign: 1 | -1 | undefined])[] = [
  [/^n(orte|orth)?$/i, 'lat', 1],
  [/^s(ur|outh)?$/i, 'lat', -1],
  [/^e(ste|ast)?$/i, 'lng', 1],
  [/^(o|oeste|w|west)$/i, 'lng', -1],
  [/^lat(itude?)?$/i, 'lat', undefined],
  [/^(lon|lng|long|longitude?)$/i, 'lng', undefined],
]

const readCoordinate = (text: string): Coordinate | undefined => {
  const found = COORDINATE.exec(text)?.groups
  if (!found) return undefined
  const { before, after, sign } = found
  const beside = [before, after].flatMap((word) => (word === undefined ? [] : [word.replace(/[:=.]$/, '')]))
  const known = beside.map((word) => words.find(([pattern]) => pattern.test(word)))
  const [first, second = first] = known
  if (known.includes(undefined) || first?.[1] !== second?.[1]) return undefined
  const [minutes, seconds] = [numberOf(found.minutes ?? found.partMinutes), numberOf(found.seconds)]
  if (minutes >= 60 || seconds >= 60) return undefined
  const size = numberOf(found.degrees ?? found.wholeDegrees ?? found.decimal) + minutes / 60 + seconds / 3600
  const direction = known.map((word) => word?.[2]).find((one) => one !== undefined)
  if (size > 180) return undefined
  const isExact = first !== undefined || !/^\d+$/.test(found.decimal ?? '')
  const degrees = size * (direction ?? (sign === '-' ? -1 : 1))
  // Further digits, of seconds, are less than ten centimetres.
  return { degrees: Number(degrees.toFixed(6)), axis: first?.[1], isExact }
}
const numberOf = (digits = '0'): number => Number(digits.replace(',', '.'))

/** Where one coordinate may end and the other begin. */
const BORDER = /\s*[,;/|~&]\s*|\s+|(?<=[\p{L}"])(?=[-+\d])|(?<=[\d"'\u00B0])(?=[-+\p{L}])/gu

const readPair = (text: string): Place | undefined => {
  const bare = text
    .replaceAll(/["']?\b(lat\w*|lon\w*|lng)\b["']?\s*[:=]\s*/gi, '$1 ')
    .replaceAll(/^[^\p{L}\d+-]+|[^\p{L}\d"'\u00B0]+$/gu, '')
    .replaceAll(/(^|[\s,;])([-+])\s+(?=\d)/g, '$1$2')
  for (const { index, 0: border } of bare.matchAll(BORDER)) {
    const [one, other] = [readCoordinate(bare.slice(0, index)), readCoordinate(bare.slice(index + border.length))]
    const place = one?.isExact && other?.isExact && placeOf(one, other)
    if (place) return place
  }
  return undefined
}

/** Without words beside them, the order is that in which the point lies in Guatemala, and else latitude first. */
const placeOf = (one: Coordinate, other: Coordinate): Place | undefined => {
  const [straight, turned] = [
    { lat: one.degrees, lng: other.degrees },
    { lat: other.degrees, lng: one.degrees },
  ]
  if (one.axis !== undefined && one.axis === other.axis) return undefined
  if (one.axis === 'lat' || other.axis === 'lng') return valid(straight)
  if (one.axis === 'lng' || other.axis === 'lat') return valid(turned)
  return !isAroundGuatemala(straight) && isAroundGuatemala(turned) ? turned : (valid(straight) ?? valid(turned))
}
const valid = (place: Place): Place | undefined => (Math.abs(place.lat) <= 90 ? place : undefined)

const PLUS_CODE = /(?:^|[\s,:])([23456789CFGHJMPQRVWX]{2,8}\+[23456789CFGHJMPQRVWX]{2,3})(?:[\s,+]+(.*))?$/i

const readPlusCode = (text: string): ReadPlace | undefined => {
  const [, plusCode, town = ''] = PLUS_CODE.exec(text) ?? []
  return plusCode === undefined ? undefined : { plusCode: plusCode.toUpperCase(), town: town.replaceAll('+', ' ') }
}

const LINK = /\b(?:https?:\/\/|geo:|(?:www\.|maps\.)?(?:google|apple|waze|goo|openstreetmap|plus)\.)\S+/i
const SHORT =
  /^(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl|g\.co|app\.goo\.gl|osm\.org\/go|bit\.ly|tinyurl\.com|t\.co|[\w.]*waze\.com\/ul\/h)/i

/**
 * The parts of a link that name its place, the most exact first: a marker, where a route goes to, what is looked for, a place of the
 * path, and what the map shows, which without any of these is what is meant.
 */
const PARTS_OF_LINK = [
  /!3d(-?[\d.]+)!4d(-?[\d.]+)/g,
  /[?&#;](?:mlat)=(-?[\d.]+)&(?:mlon)=(-?[\d.]+)/g,
  /[?&#](?:destination|daddr|to)=(?:ll\.)?([^&#]+)/g,
  /[?&#](?:q|query)=(?:loc:)?([^&#]+)/g,
  /\/(?!@)([^/?#]+)/g,
  /[?&#](?:ll|coordinate|cp|center|point|sll)=([^&#]+)/g,
]
const SHOWN_PARTS = [/\/@(-?[\d.]+,-?[\d.]+)/g, /#map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/g]
/** The map shows the whole way, or what is around that which was looked for. */
const WAY_OR_SEARCH = /\/(?:dir|search)\//

const readLink = (link: string): ReadPlace => {
  if (SHORT.test(link)) return { refusal: SHORT_LINK }
  const text = tidy(decoded(link))
  if (/^geo:/i.test(text)) return readGeo(text) ?? { refusal: OTHER_LINK }
  for (const part of WAY_OR_SEARCH.test(text) ? PARTS_OF_LINK : [...PARTS_OF_LINK, ...SHOWN_PARTS]) {
    // The last of several: a way ends there.
    for (const [, one = '', other] of [...text.matchAll(part)].toReversed()) {
      const written = one.replaceAll('+', ' ')
      const read = readPair(other === undefined ? written : `${one}, ${other}`) ?? readPlusCode(one)
      if (read) return read
    }
  }
  return { refusal: OTHER_LINK }
}
const SHORT_LINK = 'Es un enlace corto: ábralo primero y copie de ahí las coordenadas o la dirección completa del mapa.'
const OTHER_LINK = 'El enlace no dice las coordenadas: ábralo y copie de ahí la latitud y la longitud.'

/** `geo:14.83,-91.51?q=...`; at (0, 0) the place is in the question. */
const readGeo = (text: string): Place | undefined => {
  const [, middle = '', asked = ''] = /^geo:([^?;]*)[^?]*(?:.*[?&]q=([^&(]*))?/i.exec(text) ?? []
  return readPair(asked) ?? readPair(middle)
}

const decoded = (link: string): string => {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}
