import type { ReactNode } from 'react'
import type { EmergencyRow } from '../../contract/emergencies.ts'
import { FirstOfMany } from '../list/first-of-many.tsx'
import type { CardParts } from '../list/table-props.ts'
import { noStations, placeOfEmergency, typeOfEmergency } from '../../contract/emergency-texts.ts'
import { DateTime } from '../ui/no-wrap.tsx'

/* What a row of emergencies shows, in their list and on the home screen. */

export const stationsOfEmergency = (row: EmergencyRow): ReactNode =>
  row.stations.length === 0 ? noStations : <FirstOfMany names={row.stations.map((station) => station.station__name)} />

/** Its card on a phone. */
export const cardOfEmergency = (row: EmergencyRow, status: ReactNode): CardParts => ({
  lead: status,
  time: <DateTime at={row.creation_date} />,
  title: typeOfEmergency(row),
  sheetTitle: `${row.code} · ${typeOfEmergency(row)}`,
  about: placeOfEmergency(row),
})
