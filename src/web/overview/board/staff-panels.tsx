import type { WithoutExitRow } from '../../../contract/attendance/attendance-corrections.schema.ts'
import { showDay, today } from '../../../contract/shared/dates/dates.ts'
import type { DutyRow } from '../../../contract/attendance/duty.schema.ts'
import { leaveFilters } from '../../../contract/attendance/duty-rules.ts'
import { leaveNote } from '../../../contract/people/leave-rules.ts'
import { dutyScreens, placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { surnameFirst } from '../../../contract/people/person-names.ts'
import type { UserRow } from '../../../contract/people/users.schema.ts'
import { showPhone } from '../../../contract/shared/text/written-numbers.ts'
import { Age } from '../../platform/live/age.tsx'
import {
  comingLeaves,
  endingLeaves,
  expiredLeaves,
  entriesWithoutExit,
  peopleWithoutPhoto,
  waitingPeople,
} from './board-queries.ts'
import { StaffPanel } from './staff-panel.tsx'
import classes from './staff-panel.module.css'
import { staffPlaces } from './staff-places.ts'

const { record } = resourceScreens.user

const endOf = ({ end_date_unsubscribe: end }: DutyRow): string => {
  if (end === null) return ''
  return `${end < today() ? 'Venció' : 'Vence'} el ${showDay(end)}`
}

const lineOfEntry = (row: WithoutExitRow) => ({
  name: row.name,
  fact: <Age at={row.started_at} />,
  place: `/human_resources/control_hours/detail/${row.user}`,
})

/** What waits for human resources. */
export const StaffPanels = () => (
  <div className={classes.panels}>
    <StaffPanel<UserRow>
      title="Por validar"
      empty="Nadie espera que validen su usuario"
      place={staffPlaces.waiting}
      query={waitingPeople}
      line={(row) => ({
        name: surnameFirst(row),
        fact: row.email || showPhone(row.phone_number),
        place: placeOf(record, row.id),
      })}
    />
    <StaffPanel<DutyRow>
      title={leaveFilters.expired}
      empty="A nadie le falta el documento de su alta"
      place={staffPlaces.expiredLeaves}
      query={expiredLeaves}
      line={(row) => ({ name: surnameFirst(row), fact: leaveNote(row), place: placeOf(dutyScreens.discharge, row.id) })}
    />
    <StaffPanel<DutyRow>
      title="Bajas por comenzar"
      empty="Ninguna baja está por comenzar"
      place={staffPlaces.comingLeaves}
      query={comingLeaves}
      line={(row) => ({ name: surnameFirst(row), fact: leaveNote(row), place: placeOf(record, row.id) })}
    />
    <StaffPanel<DutyRow>
      title="Bajas por vencer"
      empty="Ninguna baja está por vencer"
      place={staffPlaces.leaves}
      query={endingLeaves}
      line={(row) => ({ name: surnameFirst(row), fact: endOf(row), place: placeOf(record, row.id) })}
    />
    <StaffPanel<WithoutExitRow>
      title="Ingresos sin salida"
      empty="Nadie tiene un ingreso de más de 24 horas sin salida."
      place={staffPlaces.withoutExit}
      query={entriesWithoutExit}
      line={lineOfEntry}
    />
    <StaffPanel<UserRow>
      title="Sin fotografía"
      empty="Todas las personas activas tienen fotografía"
      place={staffPlaces.withoutPhoto}
      query={peopleWithoutPhoto}
      line={(row) => ({ name: surnameFirst(row), fact: row.station_text, place: placeOf(record, row.id) })}
    />
  </div>
)
