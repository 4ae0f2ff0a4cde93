import { Button } from '@mantine/core'
import type { DutyRow } from '../../../contract/attendance/duty.schema.ts'
import { DutyState, dutyStateOf } from '../../../contract/attendance/duty-rules.ts'
import { dutyScreens, placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { useAsker, useRights } from '../../platform/rights/person.ts'

type Person = Pick<DutyRow, 'id' | 'name' | 'role' | 'station' | 'status' | 'inactive_reason' | 'leave'>

/** What the caller may do about a person's duty: who waits to be validated is validated on their own page. */
const useDutyAction = (person: Person): { word: string; short: string; place: string } | undefined => {
  const { may } = useRights()
  const asker = useAsker()
  const state = dutyStateOf(person)
  if (!userCan.edit(asker, { id: person.id, role: person.role, station_id: person.station })) return undefined
  if (state === DutyState.SinEstado)
    return may('POST user/validate_user_created')
      ? { word: 'Validar', short: 'Validar', place: placeOf(resourceScreens.user.record, person.id) }
      : undefined
  if (asker.id === person.id) return undefined
  if (state !== DutyState.DeAlta || person.leave === 'expired')
    return { word: 'Dar de alta', short: 'Alta', place: placeOf(dutyScreens.discharge, person.id) }
  const place = placeOf(dutyScreens.unsubscribe, person.id)
  return person.leave === 'coming'
    ? { word: 'Cambiar la baja', short: 'Cambiar', place }
    : { word: 'Dar de baja', short: 'Baja', place }
}

/** The action of a row. */
export const DutyLink = ({ person }: { person: Person }) => {
  const action = useDutyAction(person)
  const isPhone = useIsPhone()
  if (action === undefined) return null
  const size = isPhone ? { h: 44, size: 'sm', px: 'sm', miw: 68 } : { size: 'compact-md' }
  const { word, short, place } = action
  return (
    <Button variant="default" {...size} component={PlaceLink} place={place} aria-label={`${word} a ${person.name}`}>
      {isPhone ? short : word}
    </Button>
  )
}
