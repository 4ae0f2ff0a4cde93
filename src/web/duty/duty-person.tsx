import { Alert, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDoorExit } from '@tabler/icons-react'
import { DUTY } from '../../contract/affects.ts'
import type { DutyRow } from '../../contract/duty.ts'
import { dutyStateOf, dutyStates, type DutyChange } from '../../contract/duty-rules.ts'
import type { UserDetail } from '../../contract/users.ts'
import { showDpi } from '../../contract/written-numbers.ts'
import { listQuery } from '../calls/list-query.ts'
import { StatusBadge } from '../choices/status-badge.tsx'
import { Fact } from '../record/fields/fact.tsx'
import classes from './duty-person.module.css'
import { Section } from '../ui/section.tsx'

/** Whom the form is about. */
export const DutyPerson = ({ change, person }: { change: DutyChange; person: UserDetail }) => (
  <Section title="Persona">
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md" verticalSpacing="md">
      <div className={classes.name}>
        <Fact label="Nombre">{person.name}</Fact>
      </div>
      <Fact label="DPI">{person.no_dpi && showDpi(person.no_dpi)}</Fact>
      <Fact label="Estado">
        <StatusBadge codes={dutyStates} code={dutyStateOf(person)} />
      </Fact>
    </SimpleGrid>
    {change === 'unsubscribe' && <ExitNotice id={person.id} />}
  </Section>
)

/** Says what saving does to a person who is at the station. */
const ExitNotice = ({ id }: { id: number }) => {
  const { data } = useQuery({ ...listQuery<DutyRow>(DUTY, { user: id }), staleTime: 0 })
  if (data?.results[0]?.is_entry !== true) return null
  return (
    <Alert color="yellow" icon={<IconDoorExit aria-hidden />} mt="md" role="status">
      Está marcado su ingreso. Al guardar se marcará su salida, con el motivo de la baja.
    </Alert>
  )
}
