import { stepBetween } from './way-features.ts'
import '@mantine/core/styles/Slider.layer.css'
import { Button, Slider, Text } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { WAYS_MAP_HEIGHT, WAYS_MAP_PHONE_HEIGHT } from '../../../contract/emergencies/limits.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import type { EmergencyWays } from '../../../contract/emergencies/emergency-ways.schema.ts'
import { lazyPart } from '../../platform/map/lazy-part.tsx'
import { NearMap } from '../../platform/map/near-map.tsx'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { useMoment } from './use-moment.ts'
import { WaysLegend } from './ways-legend.tsx'
import classes from './ways.module.css'

const WaysMap = lazyPart(() => import('./ways-map.tsx').then((module) => module.WaysMap))

/** Steps of the slider that a page key goes. */
const PAGE_STEPS = 10

/** The map of the ways, with the units where they were at the chosen time. */
export const WaysPlayer = ({ emergency, found }: { emergency: EmergencyDetail; found: EmergencyWays }) => {
  const [from, until] = [Date.parse(found.from), Date.parse(found.until)]
  const { at, isPlaying, choose, play, pause } = useMoment(from, until)
  const height = useIsPhone() ? WAYS_MAP_PHONE_HEIGHT : WAYS_MAP_HEIGHT
  const [fits, setFits] = useState(0)
  const step = stepBetween(from, until)
  const page = (event: KeyboardEvent) => {
    const direction = { PageUp: 1, PageDown: -1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    choose(Math.max(from, Math.min(at + direction * PAGE_STEPS * step, until)))
  }
  const show = (time: number) => showDateTime(new Date(time))
  return (
    <div>
      <NearMap height={height}>
        <WaysMap emergency={emergency} ways={found.ways} at={at} fits={fits} height={height} />
      </NearMap>
      <div className={classes.player}>
        <Button
          className={classes.play}
          variant="default"
          leftSection={
            isPlaying ? <IconPlayerPauseFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />
          }
          onClick={isPlaying ? pause : play}
        >
          {isPlaying ? 'Pausar' : 'Reproducir'}
        </Button>
        <Slider
          className={classes.slider}
          min={from}
          max={until}
          step={step}
          value={at}
          onChange={choose}
          onKeyDown={page}
          label={null}
          thumbLabel="Hora de los recorridos"
          thumbValueText={show}
          thumbSize={22}
        />
        <Text component="span" size="sm" className={classes.time}>
          {show(at)}
        </Text>
        <Button variant="subtle" className={classes.fit} onClick={() => setFits(fits + 1)}>
          Ver todo
        </Button>
      </div>
      <p className={classes.moment}>Posición de las unidades: {show(at)}</p>
      <WaysLegend ways={found.ways} />
    </div>
  )
}
