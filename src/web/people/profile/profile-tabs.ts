import { useRouter, useSearch } from '@tanstack/react-router'
import { isProfileTab, profilePlace, type ProfileTab } from '../../platform/shell/profile-place.ts'

/** The open tab, which is in the address, so that Back and a reload find it again. */
export const useProfileTab = (first: ProfileTab) => {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const router = useRouter()
  return {
    tab: isProfileTab(tab) ? tab : first,
    openTab: (next: string | null) => {
      if (isProfileTab(next)) void router.navigate({ href: profilePlace(next), resetScroll: false })
    },
  }
}
