import { Text } from '@mantine/core'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { leftOutInWords } from '../../../contract/emergencies/emergency-texts.ts'
import { storedStatuses } from '../../../contract/shared/emergency-statuses.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { WaitingBadge } from '../../platform/outbox/waiting-badge.tsx'
import { useWaitingStatus } from '../waiting/use-with-waiting.ts'
import { statusIn } from '../waiting/waiting-writes.ts'

/** The status in a list that only shows it, with the person's own change that waits, and the units that it lacks (S-76). */
export const QueueStatus = ({ row }: { row: EmergencyRow }) => {
  const waits = useWaitingStatus(row.id)
  return (
    <>
      <StatusBadge codes={storedStatuses} code={waits ? statusIn(waits) : row.status} />
      {waits && <WaitingBadge one={waits} />}
      {row.left_out && <Text size="xs" title={leftOutInWords(row.left_out)}>{`Sin ${row.left_out.join(', ')}`}</Text>}
    </>
  )
}
