import { Container, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { storedStatuses } from '../../../contract/shared/emergency-statuses.ts'
import { readAtText } from '../../../contract/emergencies/emergency-texts.ts'
import type { EmergencyOpen as Open, EmergencyReduced } from '../../../contract/emergencies/emergencies.schema.ts'
import { asApiError, publicApi } from '../../platform/calls/api.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { PrintButton } from '../../platform/print/print-button.tsx'
import { useToken } from '../../platform/storage/token.ts'
import { useIdInAddress, type Loaded } from '../../platform/calls/use-record.ts'
import { useFirstViewEnds } from '../../platform/shell/end-first-view.ts'
import { Logo } from '../../platform/ui/logo.tsx'
import '../../platform/styles/signed-in.css'
import { EmergencyReport } from './sections/emergency-report.tsx'
import { ReducedReport } from './sections/reduced-report.tsx'
import { EmergencyLoader } from '../parts/emergency-loader.tsx'

/** The emergency for the holder of its QR code. Needs no session. */
export const EmergencyOpen = () => {
  const key = useIdInAddress()
  // A visitor has nowhere to go back to (B-EMD-28).
  const { loaded, readAt } = useOpenEmergency(key)
  useFirstViewEnds(loaded.state !== 'loading')
  const back = useToken() === null ? undefined : resourceScreens.emergency.list.path
  return (
    <Container component="main" size={1280} py="md">
      <Group mb="md" justify="space-between" gap="sm">
        <Logo />
        {readAt !== undefined && (
          <Text size="sm" c="dimmed">
            {readAtText(readAt)}
          </Text>
        )}
      </Group>
      <EmergencyLoader loaded={loaded} back={back}>
        {(emergency) =>
          'reduced' in emergency ? (
            <ReducedReport emergency={emergency} back={back} />
          ) : (
            <EmergencyReport
              emergency={emergency}
              changedAt={emergency.changed_at}
              back={back}
              status={<StatusBadge codes={storedStatuses} code={emergency.status} />}
              actions={<PrintButton />}
            />
          )
        }
      </EmergencyLoader>
    </Container>
  )
}

const MINUTE = 60_000

/** With when the server last said so. */
const useOpenEmergency = (key: string): { loaded: Loaded<Open | EmergencyReduced>; readAt?: Date } => {
  const answer = useQuery({
    queryKey: ['emergency_open', key],
    queryFn: ({ signal }) => publicApi.get<Open | EmergencyReduced>(`emergency_open/${encodeURIComponent(key)}`, {}, signal),
    // Public pages receive no change events.
    refetchInterval: MINUTE,
  })
  if (answer.data) return { loaded: { state: 'ready', record: answer.data }, readAt: new Date(answer.dataUpdatedAt) }
  if (answer.error === null) return { loaded: { state: 'loading' } }
  const error = asApiError(answer.error)
  return { loaded: error.status === 404 ? { state: 'absent' } : { state: 'failed', error, retry: () => void answer.refetch() } }
}
