import { gravestInProgress } from '../../../../contract/emergencies/emergency-rules.ts'
import { may, mayOpen, type Person } from '../../../../contract/shared/rights/permissions.ts'
import { everyRole, UserStatus } from '../../../../contract/shared/rights/roles.ts'
import { idIn } from '../../../../contract/shared/rights/screen-places.ts'
import { resourceScreens } from '../../../../contract/shared/rights/screens.ts'
import { pathWithQuery } from '../../../platform/calls/query.ts'

/** The calls that a screen will make, and whether as a visitor. */
interface EarlyCalls {
  isPublic: boolean
  paths: string[]
}

/** What the start page shows first. */
const inProgressPath = pathWithQuery('emergency', { ...gravestInProgress, page: 1 })
export const mePath = pathWithQuery('user/me')

const publicPage = /^\/(emergency_open|users_open)\/([\w-]+)$/
const publicCalls: Record<string, string> = { emergency_open: 'emergency_open', users_open: 'user_open' }

/** As if admitted, which the server decides: a role is remembered only of somebody who was. */
const personOf = (role: number): Person => ({
  role,
  status: UserStatus.Activo,
  second_factor: { is_on: false, is_required: false },
  must_change_password: false,
})

/**
 * The calls of the screen at `place`, the part of the address after '#'. Lists are asked for only as the menu opens them, without
 * filters; a record only by its number.
 */
export const earlyCalls = (place: string, token: string | null, role: number | undefined): EarlyCalls => {
  const shared = publicPage.exec(place)
  if (shared) return { isPublic: true, paths: [pathWithQuery(`${publicCalls[shared[1] ?? '']}/${shared[2]}`)] }
  if (token === null) return { isPublic: true, paths: [] }
  const person = role === undefined ? undefined : personOf(role)
  const data = person === undefined ? [] : dataOf(place, person)
  return { isPublic: false, paths: [mePath, ...data] }
}

/** Only what every role may read: the remembered role may have changed meanwhile, and each refusal is a security event. */
const dataOf = (place: string, person: Person): string[] => {
  if (place === '/') return may(person, 'GET emergency') ? [inProgressPath] : []
  return Object.entries(resourceScreens).flatMap(([resource, { list, record, edit }]) => {
    if (!everyRole.every((role) => mayOpen(personOf(role), list.path))) return []
    if (place === list.path) return mayOpen(person, list.path) ? [pathWithQuery(resource, { page: 1 })] : []
    return [record, edit].flatMap(({ path }) => {
      const id = idIn(place, path)
      return id !== undefined && mayOpen(person, path) ? [pathWithQuery(`${resource}/${id}`)] : []
    })
  })
}
