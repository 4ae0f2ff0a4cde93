import { Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { lacksSecondFactor } from '../../../contract/shared/rights/second-factor.ts'
import type { Me } from '../../../contract/shared/me.schema.ts'
import { api, asApiError } from '../../platform/calls/api.ts'
import type { Loaded } from '../../platform/calls/use-record.ts'
import { PrintedRecord } from '../../platform/print/printed-record.tsx'
import { FormTitle } from '../../platform/record/record-form.tsx'
import { RecordLoader } from '../../platform/record/record-view.tsx'
import type { Drafting } from '../../platform/record/saving/use-save.ts'
import { WithDraft } from '../../platform/record/saving/with-draft.tsx'
import { profileTabs, isProfileTab, profilePlace, type ProfileTab } from '../../platform/shell/profile-place.ts'
import { useScreenTitle } from '../../platform/ui/screen-title.ts'
import { OwnPassword } from '../profile/own-password.tsx'
import { OwnSessions } from '../profile/own-sessions.tsx'
import { ProfileForm, type ProfileValues } from '../profile/profile-form.tsx'
import { SecondFactorSection } from '../profile/second-factor/second-factor-section.tsx'
import { ServiceSection } from '../profile/service-section.tsx'
import { useRouter, useSearch } from '@tanstack/react-router'
import { OwnExport } from './person-export.tsx'

/** The open tab, which is in the address, so that Back and a reload find it again. */
const useProfileTab = (first: ProfileTab) => {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const router = useRouter()
  return {
    tab: isProfileTab(tab) ? tab : first,
    openTab: (next: string | null) => {
      if (isProfileTab(next)) void router.navigate({ href: profilePlace(next), resetScroll: false })
    },
  }
}

/** `hours` is the content of the tab with the person's own hours. */
export const Profile = ({ hours }: { hours: ReactNode }) => (
  <RecordLoader loaded={useFreshMe()} back="/">
    {(me) => (
      <WithDraft<ProfileValues> form="profile">{(drafting) => <Parts me={me} drafting={drafting} hours={hours} />}</WithDraft>
    )}
  </RecordLoader>
)

interface PartsProps {
  me: Me
  drafting: Drafting<ProfileValues>
  hours: ReactNode
}

const Parts = ({ me, drafting, hours }: PartsProps) => {
  // The state when the screen opened: the recovery codes must stay in place when the second factor is activated.
  const [isFactorFirst] = useState(() => lacksSecondFactor(me))
  const { tab, openTab } = useProfileTab(isFactorFirst ? 'seguridad' : 'datos')
  const title = useScreenTitle()
  return (
    <PrintedRecord name={`${me.first_name} ${me.last_name}`} stations={me.station_text}>
      <FormTitle drafting={drafting}>{isFactorFirst ? 'Un paso más' : title}</FormTitle>
      {/* Hidden panels stay mounted with their effects: what was typed stays, and leaving the screen still asks about it. */}
      <Tabs value={tab} onChange={openTab} keepMounted keepMountedMode="display-none">
        <Tabs.List mb="md" aria-label="Partes del perfil">
          {Object.entries(profileTabs).map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="datos">
          <ProfileForm me={me} drafting={drafting} />
        </Tabs.Panel>
        <Tabs.Panel value="servicio">
          <ServiceSection me={me} />
        </Tabs.Panel>
        {/* Its page and days are in the address, so nothing is lost while it is closed. */}
        <Tabs.Panel value="horas">{tab === 'horas' && hours}</Tabs.Panel>
        <Tabs.Panel value="seguridad">
          <Stack gap="md">
            <SecondFactorSection me={me} />
            <OwnPassword />
            <OwnSessions />
            <OwnExport me={me} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </PrintedRecord>
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
