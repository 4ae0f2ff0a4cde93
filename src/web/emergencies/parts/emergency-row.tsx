import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { labelOf } from '../../../contract/shared/codes.ts'
import { Outcome, outcomes } from '../../../contract/emergencies/emergency-outcomes.ts'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { FirstOfMany } from '../../platform/list/first-of-many.tsx'
import type { CardParts } from '../../platform/list/table-props.ts'
import { noStations, placeOfEmergency, typeOfEmergency } from '../../../contract/emergencies/emergency-texts.ts'
import { ShortTime } from '../../platform/list/table/short-time.tsx'
import { TwoLines } from '../../platform/list/table/two-lines.tsx'

/* What a row of emergencies shows, in their list and on the home screen. */

export const stationsOfEmergency = (row: Pick<EmergencyRow, 'stations'>): ReactNode =>
  row.stations.length === 0 ? noStations : <FirstOfMany names={row.stations.map((station) => station.station__name)} />

export const addressOfEmergency = ({ address }: Pick<EmergencyRow, 'address'>): ReactNode => <TwoLines>{address || '—'}</TwoLines>

/** The status and, below it, how an emergency ended otherwise than attended. */
export const withOutcome = (status: ReactNode, { outcome }: Pick<EmergencyRow, 'outcome'>): ReactNode => (
  <>
    {status}
    {outcome !== null && outcome !== Outcome.Atendida && (
      <Text size="xs" c="dimmed">
        {labelOf(outcomes, outcome)}
      </Text>
    )}
  </>
)

/** Its card on a phone. */
export const cardOfEmergency = (row: Omit<EmergencyRow, 'registered_at'>, status: ReactNode): CardParts => ({
  lead: status,
  time: <ShortTime at={row.creation_date} />,
  title: typeOfEmergency(row),
  sheetTitle: `${row.code} · ${typeOfEmergency(row)}`,
  about: placeOfEmergency(row),
})
