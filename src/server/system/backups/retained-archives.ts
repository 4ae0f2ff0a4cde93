import { isDay, wallClock } from '../../../contract/shared/dates/dates.ts'
import { RETAINED_MONTHLY_BACKUPS } from '../../../contract/shared/limits.ts'
import { RETAINED_DAILY_BACKUPS, RETAINED_WEEKLY_BACKUPS } from '../../../contract/system/limits.ts'

interface Named {
  installation: string
  at: Date
  isEncrypted: boolean
}

/** Carries the installation, so that two that share a folder do not clean up after each other. */
export const archiveName = ({ installation, at, isEncrypted }: Named): string =>
  `${prefixOf(installation)}${wallClock(at).replace(' ', 'T').replaceAll(':', '-')}.zip${isEncrypted ? '.age' : ''}`

const ID_LETTERS = 8
const prefixOf = (installation: string): string => `sirena-${installation.slice(0, ID_LETTERS)}-`

const TIME = /^(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\d\.zip(\.age)?$/

/**
 * Of the names in a folder, the archives of this installation that are no longer needed after `newest` was made. Retained is the last
 * one of each of the last seven days, four weeks and twelve months that have one. Those that a wrong clock named for a later time
 * count for nothing, and stay.
 */
export const archivesToDrop = (names: readonly string[], newest: string): string[] => {
  const prefix = newest.slice(0, prefixOf('').length + ID_LETTERS)
  const archives = names
    .filter((name) => name.startsWith(prefix) && name <= newest)
    .flatMap((name) => {
      const [, day = ''] = TIME.exec(name.slice(prefix.length)) ?? []
      return isDay(day) ? [{ name, day }] : []
    })
    .toSorted((one, other) => (one.name < other.name ? 1 : -1))
  const lastOfEach = (period: (day: string) => string, count: number): string[] => {
    const found = new Map<string, string>()
    for (const { name, day } of archives) if (!found.has(period(day))) found.set(period(day), name)
    return [...found.values()].slice(0, count)
  }
  const retained = new Set([
    ...lastOfEach((day) => day, RETAINED_DAILY_BACKUPS),
    ...lastOfEach(mondayOf, RETAINED_WEEKLY_BACKUPS),
    ...lastOfEach((day) => day.slice(0, 7), RETAINED_MONTHLY_BACKUPS),
  ])
  return archives.map(({ name }) => name).filter((name) => !retained.has(name))
}

const mondayOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
