import { Button, Group } from '@mantine/core'
import { IconCloudOff, IconRefreshAlert } from '@tabler/icons-react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type ComponentType, Suspense, useDeferredValue, useEffect, useEffectEvent } from 'react'
import { may } from '../../../contract/shared/rights/permissions.ts'
import type { Me } from '../../../contract/shared/me.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { OWN_RETRY_MS } from '../../platform/calls/refresh.ts'
import { isTransient } from '../../platform/calls/transient.ts'
import { useFirstViewEnds } from '../../platform/shell/end-first-view.ts'
import { placesAreOf } from '../../platform/shell/remembered-place.ts'
import { openOutbox } from '../../platform/outbox/outbox.ts'
import { PersonContext } from '../../platform/rights/person.ts'
import { setDeviceOwner } from '../../platform/storage/device-owner.ts'
import { expectKey } from '../../platform/storage/key-given.ts'
import { useToken } from '../../platform/storage/token.ts'
import { FullPage } from '../../platform/shell/pages/full-page.tsx'
import { lazyScreen } from '../../platform/shell/lazy-screen.ts'
import { LoadingScreen } from '../../platform/shell/pages/loading-page.tsx'
import { FreshSignIn } from './fresh-sign-in.tsx'
import { isUnsaid, meQuery } from './use-me.ts'

/** The only screen for a person whose password another person chose. */
const FirstPassword = lazyScreen(() => import('./first-password.tsx'), 'FirstPassword')

/** Loads the person. The gate itself reports a failure. */
export const loadPerson = (queries: QueryClient, token: string): void =>
  void queries.query({ ...meQuery(token), staleTime: 'static' }).catch(() => undefined)

/** Loaded after the first screen, or once there is a network. */
const openDeviceOf = async (person: Me): Promise<void> => {
  try {
    const { takeDeviceOver } = await import('./take-device-over.ts')
    await takeDeviceOver(person)
  } catch {
    window.addEventListener('online', () => void openDeviceOf(person), { once: true })
  }
}

interface Props {
  /** What stands around every signed-in screen. */
  Frame: ComponentType
}

/** Renders signed-in screens once the person is loaded. Without a token the route has already redirected to the sign-in screen. */
export const Gate = ({ Frame }: Props) => {
  const token = useToken()
  // Keyed by token: another person's sign-in in another tab resets all state.
  return token === null ? <LoadingScreen /> : <GateFor key={token} token={token} Frame={Frame} />
}

const GateFor = ({ token, Frame }: Props & { token: string }) => {
  const me = useQuery(meQuery(token))
  // The frame is rendered in pieces, between which a slow processor answers to the person.
  const isAdmitted = useDeferredValue(me.data !== undefined, false)
  const id = me.data?.id
  const router = useRouter()
  useEffect(() => {
    if (id === undefined) return
    placesAreOf(id, router.latestLocation.state.__TSR_key ?? '')
    setDeviceOwner(id)
  }, [id, router])
  // Not before they have chosen a password of their own.
  const mayKeep = may(me.data, 'POST user/device_key')
  const openDevice = useEffectEvent(() => {
    if (me.data !== undefined) expectKey(openDeviceOf(me.data))
  })
  useEffect(() => {
    if (id === undefined || !mayKeep) return
    void openOutbox(id)
    openDevice()
  }, [id, mayKeep])
  // The shell ends it otherwise.
  useFirstViewEnds(me.data?.must_change_password === true || (me.error !== null && !me.isFetching))
  if (me.data && isAdmitted) {
    return (
      <PersonContext value={me.data}>
        <Suspense fallback={<LoadingScreen />}>
          {me.data.must_change_password ? <FirstPassword /> : <Frame />}
          <FreshSignIn />
        </Suspense>
      </PersonContext>
    )
  }
  if (me.error && isUnsaid(me.error) && !me.isFetching) {
    const retry = () => void me.refetch()
    return isTransient(me.error) ? <Unreachable retry={retry} /> : <Failing message={me.error.message} retry={retry} />
  }
  return <LoadingScreen />
}

/** Also goes on by itself after an answer, as of a server whose database is away. It asks beside the query, which would show that it loads. */
const Unreachable = ({ retry }: { retry: () => void }) => {
  const goOn = useEffectEvent(retry)
  useEffect(() => {
    const over = new AbortController()
    const look = async () => {
      const isAway = await api.get('user/me').then(() => false, isTransient)
      if (!isAway && !over.signal.aborted) goOn()
    }
    const timer = setInterval(() => void look(), OWN_RETRY_MS)
    return () => {
      over.abort()
      clearInterval(timer)
    }
  }, [])
  return (
    <FullPage
      icon={IconCloudOff}
      title="No hay conexión con el servidor"
      text="Su sesión sigue abierta. Sirena continuará cuando vuelva la conexión."
    >
      <Button onClick={retry}>Reintentar</Button>
    </FullPage>
  )
}

/** A new session may be answered where this one is not, so the way out is beside it. */
const Failing = ({ message, retry }: { message: string; retry: () => void }) => (
  <FullPage icon={IconRefreshAlert} title="No se pudo abrir Sirena" text={message} advice="Su sesión sigue abierta.">
    <Group justify="center">
      <Button variant="default" component={Link} to="/user/logout" preload={false}>
        Cerrar sesión
      </Button>
      <Button onClick={retry}>Reintentar</Button>
    </Group>
  </FullPage>
)
