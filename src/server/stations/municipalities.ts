import { municipalities } from '../../contract/shared/places/municipalities.ts'

/** Straight-line distance, accurate enough for the few hundred kilometres of the country. */
export const kilometresBetween = (lat: number, lng: number, otherLat: number, otherLng: number): number =>
  Math.hypot((otherLat - lat) * 111.2, (otherLng - lng) * 111.2 * Math.cos((lat * Math.PI) / 180))

/** The kilometres to the nearest main town of each department; those within 40 km, the nearest first. */
const departmentsNear = (latitude: number, longitude: number) => {
  const nearest = new Map<string, { department: string; name: string; distance: number }>()
  for (const [name, department, lat, lng] of municipalities) {
    const distance = kilometresBetween(latitude, longitude, lat, lng)
    if (distance < (nearest.get(department)?.distance ?? 40)) nearest.set(department, { department, name, distance })
  }
  return [...nearest.values()].toSorted((one, other) => one.distance - other.distance)
}

/** 'Salcajá, Quetzaltenango': the municipality with the nearest main town, or 'Guatemala' if none is within 40 km. */
export const municipalityNear = (latitude: number, longitude: number): string => {
  const [nearest] = departmentsNear(latitude, longitude)
  return nearest ? `${nearest.name}, ${nearest.department}` : 'Guatemala'
}

/** Close to a border the nearest main town may be one of beyond it. */
const BORDER_KILOMETRES = 10

/** The departments that a point may be in: that of the nearest main town, and others of which one is hardly further away. */
export const departmentsAt = (latitude: number, longitude: number): string[] => {
  const near = departmentsNear(latitude, longitude)
  const most = (near[0]?.distance ?? 0) + BORDER_KILOMETRES
  return near.filter(({ distance }) => distance <= most).map(({ department }) => department)
}
