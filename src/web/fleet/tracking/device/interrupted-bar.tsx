import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { RESUME_MS } from '../../../../contract/fleet/limits.ts'
import { wallClock } from '../../../../contract/shared/dates/dates.ts'
import { useScreenAwake } from '../../../platform/device/use-screen-awake.ts'
import { focusIfLost } from '../../../platform/ui/focus-back.ts'
import { pointBuffer } from '../connection/point-buffer.ts'
import { inOneTab } from './in-one-tab.ts'
import { resumeTracking, type LostTracking } from './resume-tracking.ts'
import { useStopHere } from './stop-tracking.tsx'
import classes from './tracking-bar.module.css'

const bufferedInWords = (buffered: number): string => {
  if (buffered === 0) return ''
  return buffered === 1 ? ' Entonces se envía 1 posición guardada.' : ` Entonces se envían ${buffered} posiciones guardadas.`
}
const timeOf = (ms: number): string => wallClock(new Date(ms)).slice(11, 16)

/** While a lost connection stops the tracking: it goes on by itself when there is one, with the buffered points (S-39, S-68). */
export const InterruptedBar = ({ vehicle }: { vehicle: LostTracking }) => {
  const [buffered, setBuffered] = useState(0)
  const [isTrying, setTrying] = useState(false)
  /** Absent in a tab beside the one that tries. */
  const [tryNow, setTryNow] = useState<() => Promise<void>>()
  const isAwake = useScreenAwake()
  const stop = useStopHere(vehicle)
  const began = useRef(vehicle)
  useEffect(
    () =>
      inOneTab(() => {
        const attempts = resumeTracking(began.current, setTrying)
        setTryNow(() => attempts.tryNow)
        return attempts.stop
      }),
    [],
  )
  useEffect(() => {
    void pointBuffer(vehicle.person).count(vehicle.id).then(setBuffered)
  }, [vehicle.id, vehicle.person])
  // It may have had the focus.
  useEffect(() => () => focusIfLost(document.querySelector('main')), [])
  return (
    <section aria-label="Trackeo detenido" className={classes.bar} data-troubled>
      <IconCloudOff size={20} aria-hidden />
      <span className={classes.words}>
        <span className={classes.plate}>{vehicle.plate}</span>
        <span>
          Detenido por falta de conexión desde las {timeOf(vehicle.lostAt)}. Se inicia solo cuando haya señal, hasta las{' '}
          {timeOf(vehicle.lostAt + RESUME_MS)}.{bufferedInWords(buffered)}
        </span>
      </span>
      {tryNow !== undefined && (
        <Button variant="default" loading={isTrying} onClick={() => void tryNow()}>
          Intentar ahora
        </Button>
      )}
      <Button color="signal" variant="light" onClick={() => void stop()}>
        Detener
      </Button>
      <span className={classes.note}>
        {isAwake ? 'La pantalla queda encendida. Deje Sirena a la vista.' : 'Mantenga la pantalla encendida y Sirena a la vista.'}
      </span>
    </section>
  )
}
