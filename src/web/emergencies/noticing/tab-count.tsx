import { useMantineTheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOf } from '../../../contract/emergencies/emergency-rules.ts'
import { storedStatuses, type StoredEmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import { useIsFollowed } from '../../platform/live/followed.ts'
import { tabIcon } from '../../platform/shell/tab-icon.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { useAsker, useRights } from '../../platform/rights/person.ts'
import { showTabCount } from '../../platform/ui/screen-title.ts'
import { onlyStation } from '../parts/audience.ts'
import { firstInProgress, firstOfStation } from '../parts/use-queue.ts'

/**
 * The number of emergencies in progress that the start page shows, in the title of the tab, and as its icon on the shape of the
 * gravest status. Without change events there is no number, since it would be out of date.
 */
export const TabCount = () => {
  const { may } = useRights()
  return may('GET emergency') ? <InProgress /> : null
}

const InProgress = () => {
  const { colors } = useMantineTheme()
  const { count, status } = useShown()
  useEffect(() => {
    showTabCount(count)
    return () => showTabCount(0)
  }, [count])
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link === null || count === 0 || status === undefined) return undefined
    const plain = link.href
    const { icon, color } = storedStatuses[status as StoredEmergencyStatus]
    link.href = tabIcon(count, { icon, color: colors[color]?.[9] ?? 'black' })
    return () => {
      link.href = plain
    }
  }, [count, status, colors])
  return null
}

/** The queries of the start page: there they cost nothing. Elsewhere they are sent when the stream opens and after a change event. */
const useShown = (): { count: number; status?: number | undefined } => {
  const isFollowed = useIsFollowed()
  const station = onlyStation(useAsker(), useIsPhone())
  const { data: all } = useQuery({ ...firstInProgress, enabled: isFollowed })
  // Few are all on the first page, also those of the station.
  const isPart = station !== null && all !== undefined && all.count > PAGE_SIZE
  const { data: own } = useQuery({ ...firstOfStation(station), enabled: isFollowed && isPart })
  if (!isFollowed || all === undefined) return { count: 0 }
  if (station === null) return { count: all.count, status: all.results[0]?.status }
  if (isPart) return { count: own?.count ?? 0, status: own?.results[0]?.status }
  const rows = all.results.filter((row) => isOf(row, station))
  return { count: rows.length, status: rows[0]?.status }
}
