import { Container, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resourceScreens } from '../../contract/screens.ts'
import { storedStatuses, type EmergencyOpen as Open, type EmergencyReduced } from '../../contract/emergencies.ts'
import { asApiError, publicApi } from '../calls/api.ts'
import { StatusBadge } from '../choices/status-badge.tsx'
import { useToken } from '../device/token.ts'
import { useIdInAddress, type Loaded } from '../calls/use-record.ts'
import { Logo } from '../ui/mark.tsx'
import '../styles/signed-in.css'
import { EmergencyReport } from './report/emergency-report.tsx'
import { ReducedReport } from './report/reduced-report.tsx'
import { EmergencyLoader } from './report/emergency-loader.tsx'

/** The emergency for the holder of its QR code. Needs no session. */
export const EmergencyOpen = () => {
  const key = useIdInAddress()
  // A visitor has nowhere to go back to (B-EMD-28).
  const back = useToken() === null ? undefined : resourceScreens.emergency.list.path
  return (
    <Container component="main" size={1280} py="md">
      <Group mb="md">
        <Logo />
      </Group>
      <EmergencyLoader loaded={useOpenEmergency(key)} back={back}>
        {(emergency) =>
          'reduced' in emergency ? (
            <ReducedReport emergency={emergency} back={back} />
          ) : (
            <EmergencyReport
              emergency={emergency}
              changedAt={emergency.changed_at}
              back={back}
              status={<StatusBadge codes={storedStatuses} code={emergency.status} />}
            />
          )
        }
      </EmergencyLoader>
    </Container>
  )
}

const MINUTE = 60_000

const useOpenEmergency = (key: string): Loaded<Open | EmergencyReduced> => {
  const answer = useQuery({
    queryKey: ['emergency_open', key],
    queryFn: ({ signal }) => publicApi.get<Open | EmergencyReduced>(`emergency_open/${encodeURIComponent(key)}`, {}, signal),
    // Public pages receive no hints.
    refetchInterval: MINUTE,
  })
  if (answer.data) return { state: 'ready', record: answer.data }
  if (answer.error === null) return { state: 'loading' }
  const error = asApiError(answer.error)
  return error.status === 404 ? { state: 'absent' } : { state: 'failed', error, retry: () => void answer.refetch() }
}
