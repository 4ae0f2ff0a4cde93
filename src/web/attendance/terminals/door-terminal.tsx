import { Alert, Button, Text } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CLOCK_WARNING_MS } from '../../../contract/attendance/attendance-rules.ts'
import { TERMINAL_CHECK_MS, TERMINAL_RETRY_MS } from '../../../contract/attendance/limits.ts'
import { wallClock } from '../../../contract/shared/dates/dates.ts'
import { attendanceErrors } from '../../../contract/attendance/errors.ts'
import type { TerminalSession } from '../../../contract/attendance/terminals.schema.ts'
import { AnswerPanel } from '../marks/answer-panel.tsx'
import { DpiEntry } from '../marks/dpi-entry.tsx'
import { CodeReader } from '../reader/code-reader.tsx'
import { giveSignal } from '../reader/give-signal.ts'
import { api, asApiError, refusedTerminalApi, terminalApi } from '../../platform/calls/api.ts'
import { forgetDeviceOwner } from '../../platform/storage/device-owner.ts'
import { leaveNothing } from '../../platform/outbox/outbox.ts'
import { forgetPlace } from '../../platform/shell/remembered-place.ts'
import { readRefusedToken, readTerminalToken, setTokenRefused, takeTokenAgain } from '../../platform/storage/terminal-token.ts'
import { readToken } from '../../platform/storage/read-token.ts'
import { dropToken } from '../../platform/storage/token.ts'
import { useScreenAwake } from '../../platform/device/use-screen-awake.ts'
import { VisitorPage } from '../../platform/shell/pages/visitor-page.tsx'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { useUnattended, useWork } from '../../platform/versions/at-work.ts'
import classes from './door-terminal.module.css'
import { ExitReasons } from './exit-reasons.tsx'
import { useDoorMarks } from './use-door-marks.ts'

/** The screen of a tablet at a station's door. Nobody is signed in on it. */
export const DoorTerminal = () => {
  const [isTerminal, setTerminal] = useState(() => readTerminalToken() !== null)
  const [ended, setEnded] = useState<string>()
  const end = (sentence: string) => {
    setTokenRefused()
    setEnded(sentence)
    setTerminal(false)
  }
  useRefusedTerminal(!isTerminal, () => {
    takeTokenAgain()
    setTerminal(true)
  })
  if (isTerminal) return <Reading onEnded={end} />
  return (
    <VisitorPage
      title={ended === undefined ? 'Este dispositivo no es una terminal' : 'Terminal terminada'}
      text={ended ?? 'Un encargado de la estación puede convertirlo en una: Escaneo De QR, Terminales de puerta.'}
    >
      <Button component={PlaceLink} place="/qr_scan/terminals/create" size="md" fullWidth>
        Iniciar sesión y crear la terminal
      </Button>
    </VisitorPage>
  )
}

/** Goes on asking for a terminal whose token was refused: after a restored backup the server may know it again. */
const useRefusedTerminal = (isAsked: boolean, onKnown: () => void) => {
  const { isSuccess } = useQuery({
    queryKey: ['terminal', 'refused'],
    queryFn: ({ signal }) => refusedTerminalApi.get<TerminalSession>('terminal/session', {}, signal),
    enabled: isAsked && readRefusedToken() !== null,
    refetchInterval: TERMINAL_CHECK_MS,
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (isAsked && isSuccess) onKnown()
  })
}

/** Whoever made the terminal stays signed in on no tablet that everybody can touch. */
const useSignedOut = () => {
  useEffect(() => {
    if (readToken() === null) return
    void leaveNothing()
    forgetDeviceOwner()
    api.post('user/logout').catch(() => undefined)
    dropToken()
    forgetPlace()
  }, [])
}

const Reading = ({ onEnded }: { onEnded: (sentence: string) => void }) => {
  useSignedOut()
  useScreenAwake()
  const session = useTerminalSession(onEnded)
  const { answer, leaving, isMarking, isPaused, lookUp, takeCode, leave, stay } = useDoorMarks(onEnded)
  const [codes, countCodes] = useState(0)
  useUnattended()
  useWork(leaving !== undefined || answer.state !== 'waiting')
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{session.data?.name ?? 'Terminal de puerta'}</h1>
          <p className={classes.station}>{session.data?.station_text}</p>
        </div>
        <Clock aheadMs={session.aheadMs} />
      </header>
      {session.isOffline && (
        <Alert color="orange" role="status" icon={<IconWifiOff aria-hidden />}>
          Sin conexión con el servidor: por ahora no se puede marcar. Se reintenta.
        </Alert>
      )}
      {Math.abs(session.aheadMs) > CLOCK_WARNING_MS && (
        <Alert color="yellow" role="status">
          El reloj de este dispositivo está mal. Se marca con la hora del servidor; avise a su encargado.
        </Alert>
      )}
      {leaving && (
        <ExitReasons
          key={`${leaving.reference} ${leaving.person.server_time}`}
          leaving={leaving}
          isBusy={isMarking}
          onLeave={(exit) => void leave(exit)}
          onStay={stay}
        />
      )}
      {(!leaving || answer.state === 'refused') && <AnswerPanel answer={answer} />}
      {/* The camera stays on, so that a card which is still before it afterwards is not taken for the next person's. */}
      <div className={leaving ? classes.away : classes.reader} inert={leaving !== undefined}>
        <CodeReader
          isPaused={isPaused}
          onCode={(text) => {
            countCodes(codes + 1)
            takeCode(text)
          }}
          onIgnored={() => giveSignal('refused')}
        />
        {session.data?.takes_dpi === false ? (
          <Text>{attendanceErrors['terminal.no_dpi'][1]}</Text>
        ) : (
          <DpiEntry key={codes} isBusy={answer.state === 'looking'} onDpi={(dpi) => void lookUp(dpi)} />
        )}
      </div>
    </main>
  )
}

/** Asks every minute whether this is still a terminal, what it is called and what time it is. */
const useTerminalSession = (onEnded: (sentence: string) => void) => {
  const { data, error } = useQuery({
    queryKey: ['terminal', 'session'],
    queryFn: async ({ signal }) => {
      const session = await terminalApi.get<TerminalSession>('terminal/session', {}, signal)
      return { ...session, aheadMs: Date.parse(session.server_time) - Date.now() }
    },
    refetchInterval: ({ state }) => (state.error === null ? TERMINAL_CHECK_MS : TERMINAL_RETRY_MS),
    refetchOnWindowFocus: true,
  })
  const isEnded = error !== null && asApiError(error).status === 401
  const sentence = error === null ? '' : error.message
  useEffect(() => {
    if (isEnded) onEnded(sentence)
  }, [isEnded, sentence, onEnded])
  return { data, aheadMs: data?.aheadMs ?? 0, isOffline: error !== null && !isEnded }
}

/** The server's time, by which everybody at the door is marked. */
const Clock = ({ aheadMs }: { aheadMs: number }) => {
  const timeNow = () => wallClock(new Date(Date.now() + aheadMs)).slice(11, 16)
  const [time, setTime] = useState(timeNow)
  useEffect(() => {
    const timer = setInterval(() => setTime(timeNow()), 1000)
    return () => clearInterval(timer)
  })
  return (
    <p className={classes.clock} aria-label="Hora del servidor">
      {time}
    </p>
  )
}
