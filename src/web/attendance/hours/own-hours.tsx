import { Profile } from '../../people/parts/profile.tsx'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '../../platform/calls/api.ts'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { PrintButton } from '../../platform/print/print-button.tsx'
import { LoadingSection } from '../../platform/record/loading-section.tsx'
import { usePerson } from '../../platform/rights/person.ts'
import { Section } from '../../platform/ui/section.tsx'
import { AttendanceBadge } from '../parts/attendance-badge.tsx'
import { HistorySection } from './history-section.tsx'
import { OwnCorrections, ownCorrectionsQuery } from '../corrections/own-corrections.tsx'
import { HoursFacts, openEntryOf, WithoutExit } from './hours-facts.tsx'
import { ownHoursQuery } from './hours-query.ts'
import { useHistory } from './use-history.ts'
import { useRunningHours } from './use-running-hours.ts'

/** One's own state, hours and marks, in the profile. */
const OwnHours = () => {
  const { data: hours, error, refetch } = useQuery(ownHoursQuery)
  const person = usePerson()
  const history = useHistory('user/me/log_history_hours')
  useRunningHours(hours === undefined ? [] : [hours])
  // What comes before the history, and its height.
  const areCorrectionsPending = useQuery(ownCorrectionsQuery).isPending
  if (areCorrectionsPending || (hours === undefined && error === null))
    return (
      <Stack gap="md" aria-busy aria-label="Cargando">
        <LoadingSection />
        <LoadingSection />
      </Stack>
    )
  return (
    <Stack gap="md">
      {hours !== undefined && <WithoutExit hours={hours} />}
      <Section title="Mis horas" aside={hours !== undefined && <AttendanceBadge is_entry={hours.is_entry} />}>
        {hours === undefined ? (
          <LoadFailure error={asApiError(error)} retry={() => void refetch()} />
        ) : (
          <HoursFacts hours={hours} />
        )}
      </Section>
      <OwnCorrections />
      {person && (
        <HistorySection
          history={history}
          person={{ id: person.id, name: `${person.first_name} ${person.last_name}` }}
          openEntry={hours === undefined ? null : openEntryOf(hours)}
          isCorrectable
          aside={<PrintButton />}
        />
      )}
    </Stack>
  )
}

/** The profile with the tab of these hours. */
export const ProfileScreen = () => <Profile hours={<OwnHours />} />
