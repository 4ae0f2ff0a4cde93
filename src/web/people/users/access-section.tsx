import { ACCESS_REFRESH_MS } from '../../../contract/people/limits.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHourglass, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import type { UserAccess } from '../../../contract/people/user-access.schema.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { isBlank, ListBody } from '../../platform/list/list-body.tsx'
import type { Column } from '../../platform/list/table-props.ts'
import { Section } from '../../platform/ui/section.tsx'
import { failureNotice, useConfirmedChange } from '../../platform/record/use-confirmed-change.ts'
import { unpagedList } from '../../platform/list/unpaged-list.ts'

type Session = UserAccess['sessions'][number]
type Person = Pick<UserDetail, 'id' | 'name'>

const columns: Column<Session>[] = [
  { name: 'device', header: 'Dispositivo', cell: (session) => session.device || 'Dispositivo desconocido' },
  { name: 'last_used_at', header: 'Último uso', width: 168, cell: (session) => showDateTime(session.last_used_at) },
  { name: 'created_at', header: 'Iniciada', width: 168, cell: (session) => showDateTime(session.created_at) },
]

const ACTION = 'access'
const empty = 'No tiene sesiones abiertas'

/** A person's sessions and waits, with buttons to end them. */
export const AccessSection = ({ person }: { person: Person }) => {
  const access = useQuery({
    queryKey: ['user', 'access', person.id],
    queryFn: ({ signal }) => api.get<UserAccess>(`user/${person.id}/access`, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.wait_until ? ACCESS_REFRESH_MS : false),
  })
  const sessions = unpagedList(access, (found) => found.sessions)
  return (
    <Section
      title="Acceso"
      nothing={isBlank(sessions) ? empty : undefined}
      aside={sessions.count > 0 && <EndSessions person={person} />}
    >
      {(!isBlank(sessions) || access.data?.wait_until) && (
        <Stack gap="md">
          {access.data?.wait_until && <Wait person={person} until={access.data.wait_until} />}
          {!isBlank(sessions) && <ListBody list={sessions} empty={empty} columns={columns} />}
        </Stack>
      )}
    </Section>
  )
}

const Wait = ({ person, until }: { person: Person; until: string }) => {
  const { change, isBusy } = useConfirmedChange('user', person, ACTION)
  const lift = () =>
    change({
      question: {
        title: '¿Quitar la espera?',
        text: `Pregunte primero a ${person.name} si se equivocó al escribir su contraseña. Si no fue así, alguien más la está adivinando.`,
        yes: 'Sí, quitar',
        no: 'No, cancelar',
      },
      send: () => api.delete(`user/${person.id}/wait`),
      success: 'Espera quitada',
      showError: failureNotice('No se pudo quitar la espera'),
    })
  return (
    <Alert color="slate" role="status" icon={<IconHourglass aria-hidden />} title="Debe esperar para iniciar sesión">
      <Group justify="space-between" gap="sm">
        <Text size="sm">Hubo varios intentos fallidos con su DPI. La espera termina el {showDateTime(until)}.</Text>
        <Button variant="default" loading={isBusy} onClick={() => void lift()}>
          Quitar la espera
        </Button>
      </Group>
    </Alert>
  )
}

const EndSessions = ({ person }: { person: Person }) => {
  const { change, isBusy } = useConfirmedChange('user', person, ACTION)
  const end = () =>
    change({
      question: {
        title: '¿Cerrar todas sus sesiones?',
        text: `${person.name} sale de Sirena en todos sus dispositivos y puede volver a iniciar sesión. Lo que no haya guardado puede perderse.`,
        yes: 'Sí, cerrar todas',
        no: 'No, cancelar',
      },
      send: () => api.delete(`user/${person.id}/sessions`),
      success: 'Sesiones cerradas',
      showError: failureNotice('No se pudieron cerrar las sesiones'),
    })
  return (
    <Button variant="default" leftSection={<IconLogout size={18} aria-hidden />} loading={isBusy} onClick={() => void end()}>
      Cerrar todas las sesiones
    </Button>
  )
}
