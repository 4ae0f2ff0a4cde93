import { Alert, List } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { additionsEnd } from '../../../contract/addition-rules.ts'
import { showDateTime } from '../../../contract/dates.ts'
import { isInProgress, missingReportParts } from '../../../contract/emergency-rules.ts'
import type { EmergencyDetail } from '../../../contract/emergencies.ts'
import classes from './additions.module.css'

/** What the report of a resolved emergency still lacks, for those who may still complete it. */
export const MissingReport = ({ emergency }: { emergency: EmergencyDetail }) => {
  const missing = isInProgress(emergency.status) ? [] : missingReportParts(emergency)
  const end = additionsEnd(emergency.resolved_date)
  if (missing.length === 0 || end === undefined) return null
  return (
    <Alert color="yellow" icon={<IconClipboardList aria-hidden />} title="Completar informe" className={classes.add}>
      Al informe le falta:
      <List>
        {missing.map((part) => (
          <List.Item key={part}>{part}</List.Item>
        ))}
      </List>
      Lo que se agrega aquí se puede completar hasta el {showDateTime(end)}; lo demás lo corrige un administrador.
    </Alert>
  )
}
