import { WARNINGS_MS } from '../../../contract/fleet/limits.ts'
import { Button, List, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useSyncExternalStore } from 'react'
import { emergencyErrors } from '../../../contract/emergencies/errors.ts'
import { missingReportParts } from '../../../contract/emergencies/emergency-rules.ts'
import { EmergencyStatus, emergencyStatuses } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyDetail, EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { api, type ApiError } from '../../platform/calls/api.ts'
import { useInvalidate } from '../../platform/calls/use-record.ts'
import { DialogButtons } from '../../platform/dialogs/dialog.tsx'
import { useQuestions, type Question } from '../../platform/dialogs/questions.ts'
import { notices, type About } from '../../platform/dialogs/notices.ts'
import { recordName } from '../../platform/text/record-name.ts'
import { removeWrite, startSending } from '../../platform/outbox/outbox.ts'
import { showRefusalOf } from '../../platform/outbox/outcomes.ts'
import { keepStatus } from '../waiting/waiting-writes.ts'
import { newOutcomeAnswer, type OutcomeAnswer } from '../outcome/outcome-answer.ts'
import { OutcomeFields } from '../outcome/outcome-fields.tsx'

/** Where the focus goes once a status cannot be changed any more; in a list there is none. */
export const RECORD_HEADING = 'main header h1'

/** Asks for a status and keeps it for the server. A refusal names the vehicles that prevent it. */
export const useChangeStatus = (emergency: Pick<EmergencyRow, 'id' | 'code' | 'emergency_type_text' | 'address'>) => {
  const { id } = emergency
  const { screen, confirm } = useQuestions()
  const invalidate = useInvalidate()

  const changeTo = async (status: EmergencyStatus): Promise<void> => {
    const here = screen()
    const answer = newOutcomeAnswer()
    const isResolving = status === EmergencyStatus.Resuelta
    const name = recordName('emergency', emergency)
    const text = `${name || `La emergencia ${emergency.code}`} pasará a "${emergencyStatuses[status].label}".`
    const about = { id: `status emergency/${id}`, name }
    notices.close(about.id)
    if (!(await confirm(isResolving ? resolving(text, id, answer) : changing(text)))) return
    const kept = await keepStatus(emergency, { status, ...(isResolving && answer.sent()) })
    showRefusalOf(kept.key, (refusal) => {
      // Nothing is lost with it, and what is stored is shown again.
      void removeWrite(kept.id)
      void invalidate('emergency')
      showRefusal(refusal, about, here)
      return true
    })
    startSending()
  }
  return changeTo
}

const changing = (change: string, answer?: OutcomeAnswer): Question => ({
  title: 'Esta seguro de cambiar el estado de la emergencia?',
  text: <Change change={change} answer={answer} />,
  yes: 'Sí, cambiar estado',
  no: 'No, cancelar',
})

/** The question opens at once, so that nothing else is chosen while the server checks what the report lacks. */
const resolving = (change: string, id: number, answer: OutcomeAnswer): Question => {
  const plain = { ...changing(change, answer), isFilledIn: answer.isComplete }
  const known = (emergency: EmergencyDetail | undefined): Question =>
    emergency === undefined || missingReportParts(emergency).length === 0
      ? plain
      : { ...plain, text: <Change change={change} answer={answer} emergency={emergency} />, yes: 'Resolver de todos modos' }
  return { ...plain, text: <Change change={change} answer={answer} isLoading />, later: reportOf(id).then(known) }
}

/** The report, for what it still lacks; undefined if the server does not answer, since this must not block the change. */
const reportOf = (id: number): Promise<EmergencyDetail | undefined> =>
  api.get<EmergencyDetail>(`emergency/${id}`, undefined, AbortSignal.timeout(WARNINGS_MS)).catch(() => undefined)

interface ChangeProps {
  change: string
  answer: OutcomeAnswer | undefined
  isLoading?: true
  emergency?: EmergencyDetail
}

const Change = ({ change, answer, isLoading, emergency }: ChangeProps) => (
  <>
    <Text mb="md">{change}</Text>
    {isLoading && (
      <Text mb="md" c="dimmed" role="status">
        Se revisa qué le falta al informe…
      </Text>
    )}
    {answer && <OutcomeFields answer={answer} />}
    {answer && emergency && <Missing answer={answer} emergency={emergency} />}
    <Text>No podrá revertir esta acción!</Text>
  </>
)

/** What the report of an emergency that ended so still lacks. */
const Missing = ({ answer, emergency }: { answer: OutcomeAnswer; emergency: EmergencyDetail }) => {
  const { outcome } = useSyncExternalStore(answer.subscribe, answer.read)
  const missing = missingReportParts({ ...emergency, outcome })
  return (
    missing.length > 0 && (
      <>
        <Text fw={600}>Al informe le falta:</Text>
        <List mb="md">
          {missing.map(({ what, part, text }) => (
            <List.Item key={`${what} ${part}`}>{text}</List.Item>
          ))}
        </List>
      </>
    )
  )
}

const showRefusal = ({ detail: said, errors: ofFields, body }: ApiError, about: About, here: AbortSignal): void => {
  const plates = platesIn(body)
  // The fields of the question are gone by now.
  const detail = Object.values(ofFields).flat().join(' ') || said
  // A dialog belongs to its screen; a person who has left it gets a notice.
  if (detail === emergencyErrors['emergency.invalid_state'][1] && plates.length > 0 && !here.aborted)
    showBusyVehicles(plates, here)
  else notices.error('Error en la edición', [detail, ...plates.filter((plate) => !detail.includes(plate))].join(' '), about)
}

const platesIn = (body: unknown): string[] =>
  typeof body === 'object' && body !== null && 'vehicles' in body && Array.isArray(body.vehicles) ? body.vehicles.map(String) : []

const showBusyVehicles = (plates: string[], here: AbortSignal): void => {
  const id = modals.open({
    title: '¡Error!',
    onClose: () => here.removeEventListener('abort', close),
    children: (
      <>
        <Text>
          {plates.length === 1
            ? 'Este vehículo ya tiene una emergencia en progreso:'
            : 'Estos vehículos ya tienen una emergencia en progreso:'}
        </Text>
        <List my="md">
          {plates.map((plate) => (
            <List.Item key={plate} fw={600}>
              {plate}
            </List.Item>
          ))}
        </List>
        <DialogButtons>
          <Button data-autofocus onClick={() => close()}>
            Aceptar
          </Button>
        </DialogButtons>
      </>
    ),
  })
  const close = () => modals.close(id)
  here.addEventListener('abort', close)
}
