import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { leaveNote } from '../../../contract/people/leave-rules.ts'
import { dutyScreens, placeOf } from '../../../contract/shared/rights/screens.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { failureNotice, useConfirmedChange } from '../../platform/record/use-confirmed-change.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { Section } from '../../platform/ui/section.tsx'

/** What can be done about a leave that is coming, or that expired without the document of a discharge. */
export const LeaveSection = ({ person }: { person: UserDetail }) => (
  <Section title={leaveNote(person)}>
    <Stack gap="sm" maw={640}>
      {person.leave === 'coming' ? (
        <>
          <Text>Hasta entonces sigue de alta: puede ingresar y marcar su asistencia.</Text>
          <Group gap="sm">
            <Button variant="default" component={PlaceLink} place={placeOf(dutyScreens.unsubscribe, person.id)}>
              Cambiar la baja
            </Button>
            <CancelLeave person={person} />
          </Group>
        </>
      ) : (
        <>
          <Text>Su baja terminó y puede ingresar de nuevo. Falta guardar el documento de su alta.</Text>
          <Button w="fit-content" component={PlaceLink} place={placeOf(dutyScreens.discharge, person.id)}>
            {dutyScreens.discharge.title}
          </Button>
        </>
      )}
    </Stack>
  </Section>
)

const CancelLeave = ({ person }: { person: UserDetail }) => {
  const { change, isBusy } = useConfirmedChange('user', person, 'cancel-leave')
  const cancel = () =>
    change({
      question: {
        title: '¿Cancelar la baja?',
        text: `${person.name} seguirá de alta. La baja que se cancela queda en la bitácora.`,
        yes: 'Sí, cancelar la baja',
        no: 'No, regresar',
      },
      send: () => api.delete(`job_management/${person.id}/leave`),
      success: 'Baja cancelada',
      showError: failureNotice('No se pudo cancelar la baja'),
    })
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarOff size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void cancel()}
    >
      Cancelar la baja
    </Button>
  )
}
