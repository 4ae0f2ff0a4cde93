import { decode, isFull, isShort, recoverNearest } from '@erikmichelson/open-location-code-ts'
import { municipalities } from '../../../../contract/shared/places/municipalities.ts'
import { plainText } from '../../../../contract/shared/text/plain-text.ts'
import type { Point } from '../point.ts'

/**
 * The point of a Plus code. A short one is meant near its town, and without a town near the given point. Undefined if there is no
 * such code or town. Loaded only with a code.
 */
export const findPlusCode = (plusCode: string, town: string, near: Point): Point | undefined => {
  const reference = town === '' ? near : townCalled(town, near)
  if (isFull(plusCode)) return middleOf(plusCode)
  if (!isShort(plusCode) || reference === undefined) return undefined
  return middleOf(recoverNearest(plusCode, reference.lat, reference.lng))
}

const middleOf = (code: string): Point => {
  const { latitudeCenter: lat, longitudeCenter: lng } = decode(code)
  return { lat, lng }
}

/** 'San José, Petén, Guatemala': of several of one name the one of the department that is named, or else the nearest. */
const townCalled = (written: string, near: Point): Point | undefined => {
  const [name = '', ...others] = written.split(',').map((part) => plainText(part.trim()))
  const distance = ([, , lat, lng]: (typeof municipalities)[number]) => (lat - near.lat) ** 2 + (lng - near.lng) ** 2
  const called = municipalities.filter(([town]) => plainText(town) === name)
  const ofDepartment = called.filter(([, department]) => others.includes(plainText(department)))
  const [found] = (ofDepartment.length > 0 ? ofDepartment : called).toSorted((one, other) => distance(one) - distance(other))
  return found && { lat: found[2], lng: found[3] }
}
