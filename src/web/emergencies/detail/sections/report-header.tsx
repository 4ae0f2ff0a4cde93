import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { isInProgress, storedStatuses, type StoredEmergencyStatus } from '../../../../contract/shared/emergency-statuses.ts'
import type { EmergencyRow } from '../../../../contract/emergencies/emergencies.schema.ts'
import { typeOfEmergency } from '../../../../contract/emergencies/emergency-texts.ts'
import { Age } from '../../../platform/live/age.tsx'
import { PrintButton } from '../../../platform/print/print-button.tsx'
import { RecordActions } from '../../../platform/record/record-actions.tsx'
import { useIsPhone } from '../../../platform/device/is-phone.ts'
import classes from './report-header.module.css'

export interface ReportActions {
  back: string | undefined
  edit?: string | undefined
  onDelete?: (() => void) | undefined
}

interface Props extends ReportActions {
  emergency: Pick<EmergencyRow, 'id' | 'code' | 'emergency_type_text' | 'address' | 'status' | 'creation_date'>
  status: ReactNode
}

/** The title bar, in the colour of the status. It stays in sight. */
export const ReportHeader = ({ emergency, status, back, edit, onDelete }: Props) => {
  const color = storedStatuses[emergency.status as StoredEmergencyStatus].color
  const colors: Record<string, string> = { '--deep': `var(--mantine-color-${color}-9)` }
  const isPhone = useIsPhone()
  const type = typeOfEmergency(emergency)
  return (
    <header className={classes.header} style={colors}>
      <div className={classes.head}>
        <div className={classes.name}>
          <Title order={1}>{`Emergencia # ${emergency.id}`}</Title>
          <span>{emergency.code}</span>
        </div>
        {/* Whole on hover, where it is cut. */}
        <p className={classes.about} title={`${type} · ${emergency.address}`}>
          {isInProgress(emergency.status) && (
            <span className={classes.onScreen}>
              <Age at={emergency.creation_date} />
              {' · '}
            </span>
          )}
          <strong>{type}</strong>
          {!isPhone && <span className={classes.onScreen}>{` · ${emergency.address}`}</span>}
        </p>
        <div className={classes.status}>{status}</div>
      </div>
      {isPhone && <p className={classes.place}>{emergency.address}</p>}
      <RecordActions back={back} edit={edit} onDelete={onDelete} isOnColor>
        <PrintButton />
      </RecordActions>
    </header>
  )
}
