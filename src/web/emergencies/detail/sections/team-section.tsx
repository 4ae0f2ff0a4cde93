import { Group, Stack } from '@mantine/core'
import { showDateTime } from '../../../../contract/shared/dates/dates.ts'
import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import type { EmergencyDetail, EmergencyOpen } from '../../../../contract/emergencies/emergencies.schema.ts'
import { hasKilometres, notApplicable } from '../../../../contract/emergencies/emergency-outcomes.ts'
import { Fact } from '../../../platform/record/fact.tsx'
import { RecordTable, withValues, type RecordColumn } from '../../../platform/record/record-table.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { PersonAvatar } from '../../../platform/ui/person-avatar.tsx'
import type { Additions } from '../../additions/additions.tsx'
import { Facts } from './facts.tsx'
import classes from './team-section.module.css'

type Member = EmergencyDetail['members'][number]

interface Props {
  emergency: Pick<EmergencyOpen, 'total_firefighters' | 'total_stations' | 'telephonist' | 'members' | 'outcome'>
  /** Crew and kilometres, for the brigade only (S-58). */
  brigade: Pick<EmergencyDetail, 'firefighters' | 'members'> | undefined
  additions: Additions | undefined
}

export const TeamSection = ({ emergency, brigade, additions }: Props) => {
  const units = brigade?.members ?? []
  const isPilotOfUnit = units.some(({ pilot_name }) => pilot_name === emergency.telephonist.name)
  return (
    <Section
      title="Equipo desplegado"
      aside={
        additions && (
          <Group gap="xs">
            {additions.adding('units')}
            {additions.adding('crew')}
          </Group>
        )
      }
    >
      <Stack gap="md" className={classes.team}>
        <Facts>
          <Fact label="Estaciones">{emergency.total_stations || 'Sin estaciones Asignadas'}</Fact>
          <Fact label="Número de bomberos">{emergency.total_firefighters}</Fact>
          {/* The table of the units says both. */}
          {!isPilotOfUnit && <Fact label="Piloto">{emergency.telephonist.name}</Fact>}
          {units.length === 0 && <Fact label="Unidades">{emergency.members.map((member) => member.unit).join(', ')}</Fact>}
        </Facts>
        {units.length > 0 && (
          <RecordTable label="Vehículos" columns={withValues(columnsWith(additions, emergency.outcome), units)} rows={units} />
        )}
        {brigade && brigade.firefighters.length > 0 && (
          <Fact label="Bomberos">
            <Crew firefighters={brigade.firefighters} additions={additions} />
          </Fact>
        )}
      </Stack>
    </Section>
  )
}

const Crew = ({ firefighters, additions }: Pick<EmergencyDetail, 'firefighters'> & Pick<Props, 'additions'>) => (
  <ul className={classes.crew}>
    {firefighters.map((person) => (
      <li key={person.id}>
        <PersonAvatar person={person} size={28} />
        {person.name}
        {additions?.correcting('crew', person.id, person.name)}
      </li>
    ))}
  </ul>
)

const columnsWith = (additions: Additions | undefined, outcome: number | null): readonly RecordColumn<Member>[] => [
  {
    header: 'Unidad',
    cell: (member) => (
      <>
        {member.unit}
        {additions?.correcting('units', member.id, member.unit)}
      </>
    ),
  },
  { header: 'Placa', cell: (member) => member.plate },
  { header: 'Piloto', cell: (member) => member.pilot_name },
  { header: 'Km inicial', isNumber: true, cell: (member) => kilometres(member.km_inicial, outcome) },
  { header: 'Km final', isNumber: true, cell: (member) => kilometres(member.km_final, outcome) },
  { header: 'Salida', cell: (member) => showDateTime(member.departed_at) },
  { header: 'Llegada', cell: (member) => showDateTime(member.arrived_at) },
  { header: 'Regreso', cell: (member) => showDateTime(member.returned_at) },
]

const kilometres = (value: number | null, outcome: number | null) => {
  if (value !== null) return showNumber(value)
  return !hasKilometres(outcome) && notApplicable
}
