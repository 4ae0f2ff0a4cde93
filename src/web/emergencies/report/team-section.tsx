import { Stack } from '@mantine/core'
import { showNumber } from '../../../contract/written-numbers.ts'
import type { EmergencyDetail, EmergencyOpen } from '../../../contract/emergencies.ts'
import { Fact } from '../../record/fields/fact.tsx'
import { RecordTable, withValues, type RecordColumn } from '../../record/record-table.tsx'
import { Section } from '../../ui/section.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { Facts } from './facts.tsx'
import classes from './team-section.module.css'

type Member = EmergencyDetail['members'][number]

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
      </Facts>
      {brigade && brigade.firefighters.length > 0 && (
        <Fact label="Bomberos">
          <Crew firefighters={brigade.firefighters} />
        </Fact>
      )}
      {brigade && brigade.members.length > 0 && (
        <RecordTable label="Vehículos" columns={withValues(columns, brigade.members)} rows={brigade.members} />
      )}
    </Stack>
  </Section>
)

const Crew = ({ firefighters }: Pick<EmergencyDetail, 'firefighters'>) => (
  <ul className={classes.crew}>
    {firefighters.map((person) => (
      <li key={person.id}>
        <PersonAvatar person={person} size={28} />
        {person.name}
      </li>
    ))}
  </ul>
)

const kilometres = (value: number | null) => value !== null && showNumber(value)

const columns: readonly RecordColumn<Member>[] = [
  { header: 'Unidad', cell: (member) => member.unit },
  { header: 'Placa', cell: (member) => member.plate },
  { header: 'Piloto', cell: (member) => member.pilot_name },
  { header: 'Km inicial', isNumber: true, cell: (member) => kilometres(member.km_inicial) },
  { header: 'Km final', isNumber: true, cell: (member) => kilometres(member.km_final) },
]
