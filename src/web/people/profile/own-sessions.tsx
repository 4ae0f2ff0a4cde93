import { Badge, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import type { OwnSession } from '../../../contract/people/session.schema.ts'
import { useEffect, useRef } from 'react'
import { focusBackTo, neighbourOf } from '../../platform/ui/focus-back.ts'
import { api, asApiError } from '../../platform/calls/api.ts'
import { ListBody } from '../../platform/list/list-body.tsx'
import type { Column } from '../../platform/list/table-props.ts'
import { Section } from '../../platform/ui/section.tsx'
import type { Rows } from '../../platform/list/use-list.ts'
import { failureNotice, useConfirmedChange } from '../../platform/record/use-confirmed-change.ts'
import { unpagedList } from '../../platform/list/unpaged-list.ts'

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
  { name: 'last_used_at', header: 'Último uso', width: 168, cell: (session) => showDateTime(session.last_used_at) },
  { name: 'created_at', header: 'Iniciada', width: 168, cell: (session) => showDateTime(session.created_at) },
  { name: 'close', header: 'Acciones', width: 112, cell: (session) => <CloseSession session={session} /> },
]

const card = (session: OwnSession) => ({
  time: showDateTime(session.last_used_at),
  lead: session.is_current && 'Esta sesión',
  title: session.device || 'Dispositivo desconocido',
  about: session.address || 'Desconocido',
  action: <CloseSession session={session} />,
})

/** The person's open sessions, with a button to end each. */
export const OwnSessions = () => (
  <Section title="Sesiones abiertas">
    <ListBody list={useOwnSessions()} empty="No hay sesiones abiertas" columns={columns} card={card} />
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
  /** Takes the focus when this row has disappeared. */
  const next = useRef<HTMLElement>(undefined)
  useEffect(() => () => focusBackTo(next.current ?? null), [])
  const device = session.device || 'un dispositivo desconocido'
  const { change } = useConfirmedChange('user', { id: `session ${session.id}`, name: device }, 'close-session')
  const what = `Cerrar la sesión de ${device}`
  if (session.is_current) {
    return (
      <Button component={Link} to="/user/logout" preload={false} variant="default" size="sm" aria-label={what} data-ends-session>
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
    <Button
      variant="default"
      size="sm"
      aria-label={what}
      data-ends-session
      onClick={({ currentTarget }) => {
        next.current = neighbourOf(currentTarget, 'data-ends-session')
        void close()
      }}
    >
      Cerrar
    </Button>
  )
}
