import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lacksSecondFactor } from '../../contract/second-factor.ts'
import type { Me } from '../../contract/session.ts'
import { api, asApiError } from '../calls/api.ts'
import { RecordLoader } from '../record/record-view.tsx'
import type { Loaded } from '../calls/use-record.ts'
import { OwnSessions } from './own-sessions.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'

export const Profile = () => (
  <RecordLoader loaded={useFreshMe()} back="/">
    {(me) => <Parts me={me} />}
  </RecordLoader>
)

const Parts = ({ me }: { me: Me }) => {
  // The state when the screen opened: the recovery codes must stay in place when the second factor is activated.
  const [isFactorFirst] = useState(() => lacksSecondFactor(me))
  return (
    <Stack gap="lg">
      {isFactorFirst && (
        <>
          <Title order={1} size="h2">
            Un paso más
          </Title>
          <SecondFactorSection me={me} />
        </>
      )}
      <ProfileForm me={me} />
      {!isFactorFirst && <SecondFactorSection me={me} />}
      <OwnSessions />
    </Stack>
  )
}

/** Loads the profile again: a form filled from the data read at sign-in would overwrite later corrections by others. */
const useFreshMe = (): Loaded<Me> => {
  const [openedAt] = useState(Date.now)
  const answer = useQuery({
    queryKey: ['user', 'me'],
    queryFn: ({ signal }) => api.get<Me>('user/me', {}, signal),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  if (answer.data !== undefined && answer.dataUpdatedAt >= openedAt) return { state: 'ready', record: answer.data }
  if (answer.error === null || answer.isFetching) return { state: 'loading' }
  return { state: 'failed', error: asApiError(answer.error), retry: () => void answer.refetch() }
}
