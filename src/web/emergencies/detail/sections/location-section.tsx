import { Alert, Stack } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { storedStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import type { EmergencyOpen } from '../../../../contract/emergencies/emergencies.schema.ts'
import { Fact } from '../../../platform/record/fact.tsx'
import { roundDegrees } from '../../../platform/map/point.ts'
import { PointPicker } from '../../../platform/map/point-picker.tsx'
import { FullWidth, Section } from '../../../platform/ui/section.tsx'
import type { Additions } from '../../additions/additions.tsx'
import { Facts } from './facts.tsx'

interface Props {
  emergency: Pick<EmergencyOpen, 'address' | 'latitude' | 'longitude' | 'is_station_place' | 'status'>
  /** The way to it. */
  aside?: ReactNode
  additions?: Additions | undefined
}

export const LocationSection = ({ emergency, aside, additions }: Props) => {
  const correctPlace = additions?.correctingFact('place')
  return (
    <Section title="Ubicación" aside={aside}>
      <Stack gap="md">
        <Facts>
          <FullWidth>
            <Fact label="Dirección">
              {emergency.address}
              {additions?.correctingFact('address')}
            </Fact>
          </FullWidth>
          <Fact label="Latitud">{String(roundDegrees(emergency.latitude))}</Fact>
          <Fact label="Longitud">{String(roundDegrees(emergency.longitude))}</Fact>
        </Facts>
        {emergency.is_station_place && (
          <Alert color="slate" icon={<IconBuilding aria-hidden />} title="Ubicación de la estación">
            El punto de la emergencia no se ha marcado en el mapa.
          </Alert>
        )}
        {Boolean(correctPlace) && <div>{correctPlace}</div>}
        <PointPicker
          value={{ lat: emergency.latitude, lng: emergency.longitude }}
          label={emergency.is_station_place ? 'Ubicación de la estación' : 'Ubicación de la emergencia'}
          // A plain marker for the station: the emergency is elsewhere.
          {...(!emergency.is_station_place && { badge: { codes: storedStatuses, code: emergency.status } })}
        />
      </Stack>
    </Section>
  )
}
