import { useEffect, useState } from 'react'
import { SOUND_LATE_MS } from '../../../contract/browser-limits.ts'
import { isOf } from '../../../contract/emergency-rules.ts'
import { onTokenChange } from '../../device/token.ts'
import { useIsFollowed } from '../../live/followed.ts'
import { useAsker, useRights } from '../../ui/person.ts'
import { concernedStation } from '../audience.ts'
import { forgetNews, takeInProgress } from './news.ts'
import classes from './notice-emergencies.module.css'
import { holdSound, soundFor, useIsMute, useSound } from './sound.ts'
import { useInProgress } from './use-in-progress.ts'

onTokenChange(forgetNews)

/** Notices emergencies on every screen: for the board, which marks them, and with a sound where it is switched on. */
export const NoticeEmergencies = () => {
  const { may } = useRights()
  return may('GET emergency') && <Noticing />
}

const Noticing = () => {
  const station = concernedStation(useAsker())
  const rows = useInProgress(station)
  const [isOn] = useSound()
  useEffect(() => {
    if (rows !== undefined) soundFor(takeInProgress(rows, (row) => station === null || isOf(row, station)))
  }, [rows, station])
  return isOn && <Sounding />
}

/** Over the page, since nothing may move under the press that ends it. */
const Sounding = () => {
  useEffect(() => holdSound(), [])
  const isMute = useIsMute()
  // A screen without hints, such as a television, never sounds.
  const isFollowed = useIsFollowed()
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
