import { WALL_LATE_MS, WALL_STALE_MS } from '../../../../contract/overview/limits.ts'

export type Age = 'current' | 'late' | 'stale'

/** How old what is shown is. A clock that was set back counts like one that went on: nobody knows the age then. */
export const ageOf = (readAt: number, now: number, hasFailed: boolean): Age => {
  const age = Math.abs(now - readAt)
  if (age >= WALL_STALE_MS) return 'stale'
  return hasFailed || age >= WALL_LATE_MS ? 'late' : 'current'
}

const MINUTE = 60_000

/** 'hace 3 minutos'; from two minutes on. */
export const agoInWords = (readAt: number, now: number): string => {
  const minutes = Math.floor(Math.abs(now - readAt) / MINUTE)
  if (minutes < 60) return `hace ${minutes} minutos`
  const hours = Math.floor(minutes / 60)
  return hours === 1 ? 'hace más de 1 hora' : `hace más de ${hours} horas`
}
