import { SimpleGrid } from '@mantine/core'
import { dutyStateOf, dutyStates, type DutyChange } from '../../../contract/attendance/duty-rules.ts'
import { leaveNote } from '../../../contract/people/leave-rules.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { showDpi } from '../../../contract/shared/text/written-numbers.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { Fact } from '../../platform/record/fact.tsx'
import classes from './duty-person.module.css'
import { Section } from '../../platform/ui/section.tsx'

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
    {change === 'unsubscribe' && person.leave === 'coming' && <p>{`${leaveNote(person)}. Lo que guarde aquí la reemplaza.`}</p>}
  </Section>
)
