import { useEffect, useState } from 'react'
import { SOUND_LATE_MS } from '../../../contract/emergencies/limits.ts'
import { isOf } from '../../../contract/emergencies/emergency-rules.ts'
import { onTokenChange } from '../../platform/storage/token.ts'
import { useIsFollowed } from '../../platform/live/followed.ts'
import { useAsker, useRights } from '../../platform/rights/person.ts'
import { concernedStation } from '../parts/audience.ts'
import { forgetNews, takeInProgress } from '../parts/news.ts'
import classes from './notice-emergencies.module.css'
import { holdSound, soundFor, useIsMute, useSound } from './sound.ts'
import { useInProgress } from './use-in-progress.ts'

onTokenChange(forgetNews)

/** Notices emergencies on every screen: for the board, which highlights them, and with a sound where it is switched on. */
export const NoticeEmergencies = () => {
  const { may } = useRights()
  const station = concernedStation(useAsker())
  return may('GET emergency') && station !== null && <Noticing station={station === 'all' ? null : station} />
}

/** Of the emergencies of one station, or of every one. */
const Noticing = ({ station }: { station: number | null }) => {
  const now = useInProgress(station)
  const [isOn] = useSound()
  // Without change events, as on a television, nothing sounds. After a gap it sounds without another press.
  const isFollowed = useIsFollowed()
  const [wasFollowed, setFollowed] = useState(isFollowed)
  if (isFollowed && !wasFollowed) setFollowed(true)
  useEffect(() => {
    if (now !== undefined) soundFor(takeInProgress(now, (row) => station === null || isOf(row, station)))
  }, [now, station])
  return isOn && wasFollowed && <Sounding isFollowed={isFollowed} />
}

/** Over the page, since nothing may move under the press that ends it. */
const Sounding = ({ isFollowed }: { isFollowed: boolean }) => {
  useEffect(() => holdSound(), [])
  const isMute = useIsMute()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isMute) return undefined
    const timer = setTimeout(() => setLate(true), SOUND_LATE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isMute])
  return (
    <div role="status" className={classes.place}>
      {isLate && isFollowed && <span className={classes.sentence}>El sonido se activa al tocar la pantalla o una tecla.</span>}
    </div>
  )
}
