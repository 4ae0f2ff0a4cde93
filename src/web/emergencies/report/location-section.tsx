import { Stack } from '@mantine/core'
import type { EmergencyOpen } from '../../../contract/emergencies.ts'
import { Fact } from '../../kit/fields/fact.tsx'
import { PointPicker } from '../../kit/map/point-picker.tsx'
import { Section } from '../../kit/section.tsx'
import { Facts } from './facts.tsx'

export const LocationSection = ({ emergency }: { emergency: Pick<EmergencyOpen, 'address' | 'latitude' | 'longitude'> }) => (
  <Section title="Ubicación">
    <Stack gap="md">
      <Facts>
        <Fact label="Dirección">{emergency.address}</Fact>
        <Fact label="Latitud">{String(emergency.latitude)}</Fact>
        <Fact label="Longitud">{String(emergency.longitude)}</Fact>
      </Facts>
      <PointPicker value={{ lat: emergency.latitude, lng: emergency.longitude }} label="Ubicación de la emergencia" />
    </Stack>
  </Section>
)
