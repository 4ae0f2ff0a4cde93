import { MINUTE_MS } from '../../../contract/shared/units.ts'

/** 'hace 36 min'. A device's clock may be behind the server's, which ages do not show. */
export const ageInWords = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS))
  if (minutes < 1) return 'ahora'
  if (minutes < 60) return `hace ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `hace ${hours} h`
  return `hace ${Math.floor(hours / 24)} días`
}
