import { Badge, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { showDateTime } from '../../contract/dates.ts'
import type { OwnSession } from '../../contract/session.ts'
import { api, asApiError } from '../calls/api.ts'
import { ListBody } from '../list/data-list.tsx'
import type { Column } from '../list/list-table.tsx'
import { Section } from '../ui/section.tsx'
import { NoWrap } from '../ui/no-wrap.tsx'
import type { Rows } from '../list/use-list.ts'
import { failureNotice, useConfirmedChange } from '../record/use-confirmed-change.ts'
import { unpagedList } from '../list/unpaged-list.ts'

const columns: Column<OwnSession>[] = [
  {
    name: 'device',
    header: 'Dispositivo',
    cell: (session) => (
      <Group gap="xs">
        {session.device || 'Dispositivo desconocido'}
        {session.is_current && (
          <Badge variant="default" tt="none">
            Esta sesión
          </Badge>
        )}
      </Group>
    ),
  },
  { name: 'address', header: 'Lugar del último uso', cell: (session) => session.address || 'Desconocido' },
  { name: 'last_used_at', header: 'Último uso', cell: (session) => <NoWrap>{showDateTime(session.last_used_at)}</NoWrap> },
  { name: 'created_at', header: 'Iniciada', cell: (session) => <NoWrap>{showDateTime(session.created_at)}</NoWrap> },
  { name: 'close', header: 'Acciones', cell: (session) => <CloseSession session={session} /> },
]

/** The person's open sessions, with a button to end each. */
export const OwnSessions = () => (
  <Section title="Sesiones abiertas">
    <ListBody list={useOwnSessions()} empty="No hay sesiones abiertas" columns={columns} />
  </Section>
)

const useOwnSessions = (): Rows<OwnSession> =>
  unpagedList(
    useQuery({
      queryKey: ['user', 'sessions'],
      queryFn: ({ signal }) => api.get<OwnSession[]>('user/me/sessions', {}, signal),
      staleTime: 0,
    }),
    (sessions) => sessions,
  )

/** The session expired meanwhile. */
const ignoreNotFound = (failure: unknown) => {
  if (asApiError(failure).status !== 404) throw failure
}

const CloseSession = ({ session }: { session: OwnSession }) => {
  const { change } = useConfirmedChange('user', `session ${session.id}`, 'close-session')
  const what = `Cerrar la sesión de ${session.device || 'un dispositivo desconocido'}`
  if (session.is_current) {
    return (
      <Button component={Link} to="/user/logout" preload={false} variant="default" size="sm" aria-label={what}>
        Cerrar
      </Button>
    )
  }
  const close = () =>
    change({
      question: {
        title: '¿Cerrar esta sesión?',
        text: `${session.device}, ${session.address}. Para volver a usar Sirena ahí habrá que iniciar sesión.`,
        yes: 'Sí, cerrar',
        no: 'No, cancelar',
      },
      send: () => api.delete(`user/me/sessions/${session.id}`).catch(ignoreNotFound),
      success: 'Sesión cerrada',
      showError: failureNotice('Error en la transacción'),
    })
  return (
    <Button variant="default" size="sm" aria-label={what} onClick={() => void close()}>
      Cerrar
    </Button>
  )
}
