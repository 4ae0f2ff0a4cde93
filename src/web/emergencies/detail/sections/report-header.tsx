import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { isInProgress, storedStatuses, type StoredEmergencyStatus } from '../../../../contract/shared/emergency-statuses.ts'
import type { EmergencyRow } from '../../../../contract/emergencies/emergencies.schema.ts'
import { typeOfEmergency } from '../../../../contract/emergencies/emergency-texts.ts'
import { Age } from '../../../platform/live/age.tsx'
import { BackLink } from '../../../platform/record/way-back.tsx'
import { useIsPhone } from '../../../platform/device/is-phone.ts'
import type { Additions } from '../../additions/additions.tsx'
import classes from './report-header.module.css'

interface Props {
  emergency: Pick<EmergencyRow, 'id' | 'code' | 'emergency_type_text' | 'address' | 'status' | 'creation_date'>
  /** The address of the list it belongs to. */
  back: string | undefined
  status: ReactNode
  actions: ReactNode
  additions?: Additions | undefined
}

/** The title bar, in the colour of the status. It stays in sight. */
export const ReportHeader = ({ emergency, back, status, actions, additions }: Props) => {
  const color = storedStatuses[emergency.status as StoredEmergencyStatus].color
  const colors: Record<string, string> = { '--deep': `var(--mantine-color-${color}-9)` }
  const isPhone = useIsPhone()
  const address = (
    <>
      {emergency.address}
      {additions?.markOf('address')}
    </>
  )
  return (
    <header className={classes.header} style={colors}>
      <div className={classes.head}>
        {back !== undefined && (
          <div className={classes.back}>
            <BackLink to={back} />
          </div>
        )}
        <div className={classes.name}>
          <Title order={1}>{`Emergencia # ${emergency.id}`}</Title>
          <span>{emergency.code}</span>
        </div>
        <p className={classes.about}>
          {isInProgress(emergency.status) && (
            <span className={classes.onScreen}>
              <Age at={emergency.creation_date} />
              {' · '}
            </span>
          )}
          <strong>{typeOfEmergency(emergency)}</strong>
          {additions?.markOf('type')}
          {!isPhone && (
            <span className={classes.onScreen}>
              {' · '}
              {address}
            </span>
          )}
        </p>
        <div className={classes.status}>{status}</div>
        <div className={classes.actions}>{actions}</div>
      </div>
      {isPhone && <p className={classes.place}>{address}</p>}
    </header>
  )
}
