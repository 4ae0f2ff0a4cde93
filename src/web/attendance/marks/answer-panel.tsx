import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconLogin2, IconLogout, IconQrcode } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { attendanceStateOf, attendanceStates } from '../../../contract/attendance/attendance-rules.ts'
import { focusIfLost } from '../../platform/ui/focus-back.ts'
import { DateTime } from '../../platform/ui/no-wrap.tsx'
import { PersonAvatar } from '../../platform/ui/person-avatar.tsx'
import classes from './answer-panel.module.css'
import type { ScanAnswer } from './use-scan-marks.ts'

/** The answer to a scanned code, readable from two metres: colour, sign, word. */
export const AnswerPanel = ({ answer }: { answer: ScanAnswer }) => (
  <div className={classes.panel} data-answer={kindOf(answer)} role="status" aria-label="Respuesta del lector">
    <Content answer={answer} />
  </div>
)

const kindOf = (answer: ScanAnswer) => {
  if (answer.state !== 'marked') return answer.state
  return answer.mark.is_entry ? 'in' : 'out'
}

const Content = ({ answer }: { answer: ScanAnswer }) => {
  if (answer.state === 'looking')
    return (
      <>
        <Loader size={40} color="currentColor" aria-hidden />
        <p className={classes.text}>Buscando…</p>
      </>
    )
  if (answer.state === 'refused')
    return (
      <>
        <IconAlertTriangle className={classes.sign} aria-hidden />
        <div className={classes.lines}>
          <p className={classes.text}>{answer.text}</p>
          {answer.retry && <Retry onClick={answer.retry} />}
        </div>
      </>
    )
  if (answer.state === 'waiting')
    return (
      <>
        <IconQrcode className={classes.sign} stroke={1.25} aria-hidden />
        <p className={classes.text}>Acerque el código del carné</p>
      </>
    )
  const { mark, person } = answer
  const Sign = mark.is_entry ? IconLogin2 : IconLogout
  return (
    <>
      <PersonAvatar person={person} size={112} />
      <div className={classes.lines}>
        <p className={classes.word}>
          <Sign className={classes.sign} aria-hidden />
          {attendanceStates[attendanceStateOf(mark.is_entry)].label}
        </p>
        <p className={classes.text}>{mark.name}</p>
        <p className={classes.when}>
          <DateTime at={mark.date} />
          {mark.station_text !== '' && ` · ${mark.station_text}`}
        </p>
      </div>
    </>
  )
}

/** Takes the focus that its predecessor, or the button of the search, had. */
const Retry = ({ onClick }: { onClick: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => focusIfLost(button.current), [])
  return (
    <Button ref={button} size="md" variant="default" onClick={onClick}>
      Reintentar
    </Button>
  )
}
