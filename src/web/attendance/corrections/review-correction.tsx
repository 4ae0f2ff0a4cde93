import { Alert, Button, List, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useImperativeHandle, useState, type Ref } from 'react'
import type { CorrectionDetail } from '../../../contract/attendance/attendance-corrections.schema.ts'
import {
  correctionCan,
  CorrectionState,
  correctionStates,
  correctionWords,
  decidersOf,
} from '../../../contract/attendance/correction-rules.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { useRecord } from '../../platform/calls/use-record.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { Dialog, DialogButtons } from '../../platform/dialogs/dialog.tsx'
import { useGuardedClose, type Losing } from '../../platform/dialogs/use-guarded-close.ts'
import { Fact } from '../../platform/record/fact.tsx'
import { EntriesLink } from '../../platform/record/record-actions.tsx'
import { takeFocus } from '../../platform/ui/focus-back.ts'
import { WholeDays } from '../../platform/ui/no-wrap.tsx'
import { useAsker, useRights } from '../../platform/rights/person.ts'
import { CorrectionEffect, showChange } from './correction-effect.tsx'
import { useDecide } from './use-decide.ts'

interface Props {
  /** Undefined before it is opened. */
  id: number | undefined
  opened: boolean
  onClose: () => void
}

/** The dialog that shows a correction, and lets those who may decide or withdraw it. */
export const ReviewCorrection = ({ id, opened, onClose }: Props) => {
  const { losing, guarded } = useGuardedClose(onClose)
  return (
    <Dialog opened={opened} {...guarded} title="Corrección de marcas" size="lg">
      {id !== undefined && <Loaded id={id} onClose={onClose} losing={losing} />}
    </Dialog>
  )
}

interface PartProps {
  onClose: () => void
  losing: Ref<Losing>
}

const Loaded = ({ id, ...dialog }: PartProps & { id: number }) => {
  const loaded = useRecord<CorrectionDetail>('attendance_correction', String(id))
  if (loaded.state === 'ready') return <Correction correction={loaded.record} {...dialog} />
  if (loaded.state === 'failed') return <LoadFailure error={loaded.error} retry={loaded.retry} />
  if (loaded.state === 'absent') return <Text>Esta corrección ya no existe o ya no es de su estación.</Text>
  return <Skeleton height={240} radius="md" aria-busy aria-label="Cargando" />
}

interface CorrectionProps extends PartProps {
  correction: CorrectionDetail
}

const Correction = ({ correction, ...dialog }: CorrectionProps) => {
  const { state, effect } = correction
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>{correction.name}</Text>
        <Text size="sm" c="dimmed">
          {correction.station_text}
        </Text>
      </div>
      <List spacing={4}>
        {correction.items.map((item) => (
          <List.Item key={correctionWords(item)} fw={600}>
            <WholeDays>{correctionWords(item)}</WholeDays>
          </List.Item>
        ))}
      </List>
      <Fact label="Motivo">{correction.reason}</Fact>
      <Fact label="La pidió">{`${correction.asked_by_name}, ${showDateTime(correction.asked_at)}`}</Fact>
      {state === CorrectionState.Pendiente && <Fact label="La decide">{decidersOf(correction.station_text)}</Fact>}
      {effect && <CorrectionEffect effect={effect} />}
      {state !== CorrectionState.Pendiente && <Outcome correction={correction} />}
      <EntriesLink entity="attendance_correction" id={correction.id} />
      {state === CorrectionState.Pendiente && <Deciding correction={correction} {...dialog} />}
    </Stack>
  )
}

const Outcome = ({ correction }: { correction: CorrectionDetail }) => {
  const { state, decided_by_name, decided_at, decision_note, withdrawn_at, seconds_change } = correction
  return (
    <>
      <div>
        <StatusBadge codes={correctionStates} code={state} />
      </div>
      <Fact label="La decidió">{decided_at && `${decided_by_name}, ${showDateTime(decided_at)}`}</Fact>
      <Fact label="Retirada">{withdrawn_at && showDateTime(withdrawn_at)}</Fact>
      <Fact label="Nota">{decision_note}</Fact>
      <Fact label="Cambio en las horas">{seconds_change !== null && showChange(seconds_change)}</Fact>
    </>
  )
}

const Deciding = ({ correction, onClose, losing }: CorrectionProps) => {
  const asker = useAsker()
  const { may } = useRights()
  const [note, setNote] = useState('')
  const [isNoteMissing, setNoteMissing] = useState(false)
  useImperativeHandle(losing, () => ({ wouldLose: () => note.trim() !== '' }))
  const { sending, refusal, accept, reject, withdraw } = useDecide(correction, onClose)
  const notDecide = correctionCan.notDecide(asker, correction)
  const mayDecide = may('POST attendance_correction/{id}/decide') && notDecide === undefined
  const mayWithdraw = correctionCan.withdraw(asker, correction)
  return (
    <>
      {notDecide !== undefined && (
        <Alert color="slate" role="status" icon={<IconInfoCircle aria-hidden />}>
          {notDecide}
        </Alert>
      )}
      {mayDecide && (
        <Textarea
          // The dialog has opened before this is loaded.
          ref={takeFocus}
          label="Nota"
          description="Necesaria para rechazar."
          maxLength={500}
          autosize
          minRows={2}
          maxRows={6}
          value={note}
          error={isNoteMissing && 'Escriba por qué la rechaza.'}
          onChange={(event) => {
            setNote(event.currentTarget.value)
            setNoteMissing(false)
          }}
        />
      )}
      {refusal !== undefined && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {refusal}
        </Alert>
      )}
      {(mayDecide || mayWithdraw) && (
        <DialogButtons>
          {mayWithdraw && (
            <Button variant="default" loading={sending === 'withdraw'} onClick={() => void withdraw()}>
              Retirar
            </Button>
          )}
          {mayDecide && (
            <Button
              variant="default"
              loading={sending === 'reject'}
              disabled={sending === 'accept'}
              onClick={() => {
                if (note.trim() === '') setNoteMissing(true)
                else void reject(note)
              }}
            >
              Rechazar
            </Button>
          )}
          {mayDecide && (
            <Button
              loading={sending === 'accept'}
              disabled={sending === 'reject' || correction.effect?.refusal !== null}
              onClick={() => void accept(note)}
            >
              Aceptar
            </Button>
          )}
        </DialogButtons>
      )}
    </>
  )
}
