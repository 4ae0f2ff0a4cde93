import { useMantineTheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { gravestInProgress, storedStatuses, type StoredEmergencyStatus } from '../../contract/emergency-rules.ts'
import type { EmergencyRow } from '../../contract/emergencies.ts'
import { listQuery } from '../calls/list-query.ts'
import { useIsFollowed } from '../live/followed.ts'
import { useRights } from '../ui/person.ts'
import { showTabCount } from '../ui/screen-title.ts'
import { tabIcon } from './tab-icon.ts'

/**
 * The number of emergencies in progress in the title of the tab, and as its icon on the shape of the gravest status. Without hints
 * there is no number, since it would be out of date.
 */
export const TabMark = () => {
  const { may } = useRights()
  return may('GET emergency') ? <InProgress /> : null
}

const InProgress = () => {
  const isFollowed = useIsFollowed()
  const { colors } = useMantineTheme()
  // The query of the start page: there it costs nothing. Elsewhere it is sent when the stream is open, and again after a hint.
  const { data } = useQuery({ ...listQuery<EmergencyRow>('emergency', { ...gravestInProgress, page: 1 }), enabled: isFollowed })
  const count = isFollowed ? (data?.count ?? 0) : 0
  const status = data?.results[0]?.status
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
