import { WARNINGS_MS } from '../../contract/limits.ts'
import { Button, Group, List, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { errors } from '../../contract/errors.ts'
import { missingReportParts } from '../../contract/emergency-warnings.ts'
import { EmergencyStatus, emergencyStatuses, type EmergencyDetail } from '../../contract/emergencies.ts'
import { api, type ApiError } from '../calls/api.ts'
import { useQuestions, type Question } from '../ui/questions.ts'
import { notices } from '../ui/notices.ts'
import { useConfirmedChange } from '../record/use-confirmed-change.ts'

interface Changed {
  id: number
  code: string
}

/** Asks for a status and changes it. A refusal names the vehicles that prevent it. */
export const useChangeStatus = ({ id, code }: Changed) => {
  const { screen } = useQuestions()
  const { change, isBusy } = useConfirmedChange('emergency', id, 'status')

  const changeTo = (status: EmergencyStatus) => {
    const here = screen()
    const text = `La emergencia ${code} pasará a "${emergencyStatuses[status].label}".`
    return change({
      question: status === EmergencyStatus.Resuelta ? resolving(text, id) : changing(text),
      send: () => api.post(`emergency/${id}/update_status`, { status }),
      success: 'Registro actualizado',
      isDone: () => api.get<EmergencyDetail>(`emergency/${id}`).then((now) => now.status === status),
      showError: (error, notice) => showRefusal(error, notice, here),
    })
  }
  return { changeTo, isChanging: isBusy }
}

const changing = (change: string): Question => ({
  title: 'Esta seguro de cambiar el estado de la emergencia?',
  text: <Change change={change} />,
  yes: 'Sí, cambiar estado',
  no: 'No, cancelar',
})

/** The question opens at once, so that nothing else is chosen while the server checks what the report lacks. */
const resolving = (change: string, id: number): Question => {
  const plain = changing(change)
  const known = (missing: string[]): Question =>
    missing.length === 0
      ? plain
      : { ...plain, text: <Change change={change} missing={missing} />, yes: 'Resolver de todos modos' }
  return { ...plain, later: missingOf(id).then(known) }
}

/** What the report still lacks; empty if the server does not answer, since this must not block the change. */
const missingOf = (id: number): Promise<string[]> =>
  api.get<EmergencyDetail>(`emergency/${id}`, undefined, AbortSignal.timeout(WARNINGS_MS)).then(missingReportParts, () => [])

const Change = ({ change, missing = [] }: { change: string; missing?: readonly string[] }) => (
  <>
    <Text mb="md">{change}</Text>
    {missing.length > 0 && (
      <>
        <Text fw={600}>Al informe le falta:</Text>
        <List mb="md">
          {missing.map((part) => (
            <List.Item key={part}>{part}</List.Item>
          ))}
        </List>
      </>
    )}
    <Text>No podrá revertir esta acción!</Text>
  </>
)

const showRefusal = ({ detail, body }: ApiError, notice: string, here: AbortSignal): void => {
  const plates = platesIn(body)
  // A dialog belongs to its screen; a person who has left it gets a notice.
  if (detail === errors['emergency.invalid_state'][1] && plates.length > 0 && !here.aborted) showBusyVehicles(plates, here)
  else notices.error('Error en la edición', [detail, ...plates.filter((plate) => !detail.includes(plate))].join(' '), notice)
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
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => close()}>
            Aceptar
          </Button>
        </Group>
      </>
    ),
  })
  const close = () => modals.close(id)
  here.addEventListener('abort', close)
}
