import { Button, CloseButton } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { pointBuffer } from '../connection/point-buffer.ts'
import { usePerson } from '../../../platform/rights/person.ts'
import { beginTracking } from '../change-tracking.ts'
import type { Interrupted } from './interrupted.ts'
import classes from './tracking-bar.module.css'

const bufferedInWords = (buffered: number): string => {
  if (buffered === 0) return ''
  return buffered === 1
    ? ' Al iniciarlo se envía 1 posición guardada.'
    : ` Al iniciarlo se envían ${buffered} posiciones guardadas.`
}

interface Props {
  vehicle: Interrupted
  onForget: () => void
}

/** After a lost connection ended the tracking: one press starts it again, and the buffered points are sent (S-39). */
export const InterruptedBar = ({ vehicle, onForget }: Props) => {
  const person = usePerson()
  const [buffered, setBuffered] = useState(0)
  const [isStarting, setStarting] = useState(false)
  useEffect(() => {
    void pointBuffer(vehicle.person).count(vehicle.id).then(setBuffered)
  }, [vehicle.id, vehicle.person])
  const start = async () => {
    if (person === undefined) return
    setStarting(true)
    if (await beginTracking({ ...vehicle, is_mine: false }, person.id)) onForget()
    setStarting(false)
  }
  return (
    <section aria-label="Trackeo detenido" className={classes.bar} data-troubled>
      <IconCloudOff size={20} aria-hidden />
      <span className={classes.words}>
        <span className={classes.plate}>{vehicle.plate}</span>
        <span>Trackeo detenido por falta de conexión.{bufferedInWords(buffered)}</span>
      </span>
      <Button loading={isStarting} onClick={() => void start()}>
        Volver a iniciar
      </Button>
      <CloseButton size={44} aria-label="Cerrar" onClick={onForget} />
    </section>
  )
}
