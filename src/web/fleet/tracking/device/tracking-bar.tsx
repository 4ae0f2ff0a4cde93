import { Button } from '@mantine/core'
import { IconCloudOff, IconCurrentLocation } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { wallClock } from '../../../../contract/shared/dates/dates.ts'
import type { Tracked } from '../../../platform/storage/tracked-vehicle.ts'
import { useScreenAwake } from '../../../platform/device/use-screen-awake.ts'
import { usePerson } from '../../../platform/rights/person.ts'
import { focusBackTo, focusIfLost } from '../../../platform/ui/focus-back.ts'
import { useWork } from '../../../platform/versions/at-work.ts'
import { inOneTab } from './in-one-tab.ts'
import { trackDevice, type TrackerState } from './tracker.ts'
import { useStopHere } from './stop-tracking.tsx'
import classes from './tracking-bar.module.css'

const fresh: TrackerState = { isOpen: false, confirmedAt: undefined, buffered: 0, isSearching: true, knownAt: undefined }
const inSight = 'La pantalla queda encendida. Deje Sirena a la vista: en segundo plano el teléfono no da la ubicación.'
const stayOn = 'Mantenga la pantalla encendida y Sirena a la vista; si no, no se envía la ubicación.'
const elsewhere = 'Se envía desde otra pestaña de este navegador.'

/** Tracks the vehicle while it is shown, and says how that goes. */
export const TrackingBar = ({ vehicle, takesFocus }: { vehicle: Tracked; takesFocus: boolean }) => {
  const [state, setState] = useState<TrackerState>()
  const isElsewhere = state === undefined
  const isAwake = useScreenAwake()
  useWork(!isElsewhere)
  const username = usePerson()?.username ?? ''
  const began = useRef({ vehicle, username })
  useEffect(
    () =>
      inOneTab(() => {
        setState(fresh)
        return trackDevice(began.current.vehicle, began.current.username, setState)
      }),
    [],
  )
  // It may have had the focus.
  useEffect(() => () => focusIfLost(document.querySelector('main')), [])
  const now = useSecond()
  const stop = useStopHere(vehicle)
  const isTroubled = state?.confirmedAt !== undefined && (!state.isOpen || state.isSearching)
  const Icon = isTroubled ? IconCloudOff : IconCurrentLocation
  return (
    <section
      ref={takesFocus ? focusBackTo : undefined}
      tabIndex={-1}
      aria-label="Trackeo de este dispositivo"
      className={classes.bar}
      data-troubled={isTroubled || undefined}
    >
      <Icon size={20} aria-hidden />
      <span className={classes.words}>
        <span className={classes.plate}>{vehicle.plate}</span>
        <span>{isElsewhere ? elsewhere : inWords(state, now)}</span>
      </span>
      <Button color="signal" variant="light" onClick={() => void stop()}>
        Detener
      </Button>
      {!isElsewhere && <span className={classes.note}>{isAwake ? inSight : stayOn}</span>}
    </section>
  )
}

const inWords = ({ isOpen, confirmedAt, buffered, isSearching, knownAt }: TrackerState, now: number): string => {
  const waiting = buffered === 0 ? '' : ` ${buffered === 1 ? '1 posición guardada' : `${buffered} posiciones guardadas`}.`
  if (!isOpen && confirmedAt !== undefined) return `Sin conexión; se reintenta.${waiting}`
  if (isSearching && knownAt !== undefined)
    return `Sin señal de GPS desde ${wallClock(new Date(knownAt)).slice(11, 16)}.${waiting}`
  if (isSearching || confirmedAt === undefined) return `Buscando la ubicación...${buffered > 1 ? waiting : ''}`
  return `Posición enviada hace ${Math.max(0, Math.round((now - confirmedAt) / 1000))} s.${buffered > 1 ? waiting : ''}`
}

/** The page's clock, every second. */
const useSecond = (): number => {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
