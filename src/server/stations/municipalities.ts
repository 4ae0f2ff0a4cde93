import { municipalities } from '../../contract/shared/places/municipalities.ts'

/** Straight-line distance, accurate enough for the few hundred kilometres of the country. */
export const kilometresBetween = (lat: number, lng: number, otherLat: number, otherLng: number): number =>
  Math.hypot((otherLat - lat) * 111.2, (otherLng - lng) * 111.2 * Math.cos((lat * Math.PI) / 180))

/** 'Salcajá, Quetzaltenango': the municipality with the nearest main town, or 'Guatemala' if none is within 40 km. */
export const municipalityNear = (latitude: number, longitude: number): string => {
  let best: { name: string; distance: number } = { name: 'Guatemala', distance: 40 }
  for (const [name, department, lat, lng] of municipalities) {
    const distance = kilometresBetween(latitude, longitude, lat, lng)
    if (distance < best.distance) best = { name: `${name}, ${department}`, distance }
  }
  return best.name
}
