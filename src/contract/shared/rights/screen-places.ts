import { resourceScreens } from './screens.ts'

/* What an address says about its screen. The page's first script uses it too, so this must stay small. */

/** What the start page shows first. */
export const inProgressTitle = 'Emergencias en curso'

/** The number at '$id' of `path`. */
export const idIn = (place: string, path: string): string | undefined => {
  const [before = '', after = ''] = path.split('$id')
  const id = place.slice(before.length, place.length - after.length)
  return place === before + id + after && /^[1-9]\d{0,9}$/.test(id) ? id : undefined
}

/** How the start page greets, by the clock of the device. */
export const greeting = (now: Date): string => {
  const hour = now.getHours()
  if (hour < 5 || hour >= 19) return 'Buenas noches'
  return hour < 12 ? 'Buenos días' : 'Buenas tardes'
}

/** The heading of the screen at `place`, as far as the address says it. */
export const headingAt = (place: string): string | undefined => {
  const [path = ''] = place.split('?')
  return path === '/' ? greeting(new Date()) : (emergencyAt(path) ?? titleAt(path))
}

/** Whether a phone has the heading in the bar at the top, and nowhere else. */
export const isHeadingInBar = (place: string): boolean => {
  const [path = ''] = place.split('?')
  return Object.values(resourceScreens).some(({ list, create }) => path === list.path || path === create.path)
}

/** The heading of an emergency's own screens. */
export const emergencyAt = (path: string): string | undefined => {
  const { record, edit } = resourceScreens.emergency
  const [shown, edited] = [idIn(path, record.path), idIn(path, edit.path)]
  if (shown !== undefined) return `Emergencia # ${shown}`
  return edited === undefined ? undefined : `Editar la emergencia # ${edited}`
}

const titleAt = (path: string): string | undefined =>
  Object.values(resourceScreens)
    .flatMap(({ list, create, record, edit }) => [list, create, record, edit])
    .find((screen) => screen.path === path || idIn(path, screen.path) !== undefined)?.title
