import { Alert, Stack } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { storedStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import type { EmergencyOpen } from '../../../../contract/emergencies/emergencies.schema.ts'
import { useIsPhone } from '../../../platform/device/is-phone.ts'
import { Fact } from '../../../platform/record/fact.tsx'
import { roundDegrees } from '../../../platform/map/point.ts'
import { PointPicker } from '../../../platform/map/point-picker.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import type { Additions } from '../../additions/additions.tsx'
import { Facts } from './facts.tsx'
import classes from './report.module.css'

interface Props {
  emergency: Pick<EmergencyOpen, 'address' | 'latitude' | 'longitude' | 'is_station_place' | 'status'>
  /** The way to it. */
  aside?: ReactNode
  additions?: Additions | undefined
}

export const LocationSection = ({ emergency, aside, additions }: Props) => {
  const isPhone = useIsPhone()
  const correctPlace = additions?.correctingFact('place')
  return (
    <Section title="Ubicación" aside={aside}>
      <Stack gap="md">
        <div className={classes.inHead}>
          <Fact label="Dirección">{emergency.address}</Fact>
        </div>
        <Facts>
          <Fact label="Latitud">{String(roundDegrees(emergency.latitude))}</Fact>
          <Fact label="Longitud">
            {String(roundDegrees(emergency.longitude))}
            {!emergency.is_station_place && correctPlace}
          </Fact>
        </Facts>
        {emergency.is_station_place && (
          <Alert color="slate" icon={<IconBuilding aria-hidden />} title="Ubicación de la estación">
            El punto de la emergencia no se ha marcado en el mapa.
            {correctPlace}
          </Alert>
        )}
        <div className={classes.map}>
          <PointPicker
            height={isPhone ? 180 : 320}
            value={{ lat: emergency.latitude, lng: emergency.longitude }}
            label={emergency.is_station_place ? 'Ubicación de la estación' : 'Ubicación de la emergencia'}
            // A plain marker for the station: the emergency is elsewhere.
            {...(!emergency.is_station_place && { badge: { codes: storedStatuses, code: emergency.status } })}
          />
        </div>
      </Stack>
    </Section>
  )
}
