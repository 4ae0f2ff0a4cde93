import { Stack, Table } from '@mantine/core'
import type { EmergencyDetail, EmergencyOpen } from '../../../contract/emergencies.ts'
import { Fact } from '../../record/fields/fact.tsx'
import { Section } from '../../ui/section.tsx'
import { Facts } from './facts.tsx'

interface Props {
  emergency: Pick<EmergencyOpen, 'total_firefighters' | 'total_stations' | 'telephonist' | 'members'>
  /** Crew and kilometres, for the brigade only (S-58). */
  brigade: Pick<EmergencyDetail, 'firefighters' | 'members'> | undefined
}

export const TeamSection = ({ emergency, brigade }: Props) => (
  <Section title="Equipo desplegado">
    <Stack gap="md">
      <Facts>
        <Fact label="Estaciones">{emergency.total_stations || 'Sin estaciones Asignadas'}</Fact>
        <Fact label="Piloto">{emergency.telephonist.name}</Fact>
        <Fact label="Unidades">{emergency.members.map((member) => member.unit).join(', ')}</Fact>
        <Fact label="Número de bomberos">{emergency.total_firefighters}</Fact>
        {brigade && <Fact label="Bomberos">{brigade.firefighters.map((person) => person.name).join(', ')}</Fact>}
      </Facts>
      {brigade && brigade.members.length > 0 && <Vehicles members={brigade.members} />}
    </Stack>
  </Section>
)

const Vehicles = ({ members }: Pick<EmergencyDetail, 'members'>) => (
  <Table.ScrollContainer
    minWidth={520}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Vehículos' } }}
  >
    <Table withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Unidad</Table.Th>
          <Table.Th>Placa</Table.Th>
          <Table.Th>Piloto</Table.Th>
          <Table.Th ta="right">Km inicial</Table.Th>
          <Table.Th ta="right">Km final</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map((member) => (
          <Table.Tr key={member.id}>
            <Table.Td>{member.unit}</Table.Td>
            <Table.Td>{member.plate}</Table.Td>
            <Table.Td>{member.pilot_name}</Table.Td>
            <Table.Td ta="right">{kilometres(member.km_inicial)}</Table.Td>
            <Table.Td ta="right">{kilometres(member.km_final)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const kilometres = (value: number | null) => (value === null ? '—' : value.toLocaleString('es-GT'))
