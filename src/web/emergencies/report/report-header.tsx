import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { isInProgress, storedStatuses, type StoredEmergencyStatus } from '../../../contract/emergency-rules.ts'
import type { EmergencyRow } from '../../../contract/emergencies.ts'
import { Age } from '../../live/age.tsx'
import { PrintButton } from '../../print/print-button.tsx'
import { RecordActions } from '../../record/record-actions.tsx'
import classes from './report-header.module.css'

export interface ReportActions {
  back: string | undefined
  edit?: string | undefined
  onDelete?: (() => void) | undefined
}

interface Props extends ReportActions {
  emergency: Pick<EmergencyRow, 'id' | 'code' | 'emergency_type_text' | 'status' | 'creation_date'>
  status: ReactNode
}

/** The title bar, in the colour of the status. */
export const ReportHeader = ({ emergency, status, back, edit, onDelete }: Props) => {
  const color = storedStatuses[emergency.status as StoredEmergencyStatus].color
  const colors: Record<string, string> = { '--deep': `var(--mantine-color-${color}-9)` }
  return (
    <header className={classes.header} style={colors}>
      <div className={classes.title}>
        <Title order={1} size="h2">{`Emergencia # ${emergency.id}`}</Title>
        <p className={classes.about}>
          {`${emergency.code} · ${emergency.emergency_type_text || 'Sin tipo'}`}
          {isInProgress(emergency.status) && (
            <span className={classes.age}>
              {' · '}
              <Age at={emergency.creation_date} />
            </span>
          )}
        </p>
      </div>
      <div className={classes.status}>{status}</div>
      <RecordActions back={back} edit={edit} onDelete={onDelete} isOnColor>
        <PrintButton />
      </RecordActions>
    </header>
  )
}
