import { Alert, Button, Loader, Progress, Stack, Text } from '@mantine/core'
import { IconAlertOctagonFilled, IconCheck, IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PERSON_EXPORT_REFRESH_MS } from '../../../contract/people/limits.ts'
import type { PersonExport } from '../../../contract/people/person-export.schema.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { sizeOf } from '../../../contract/shared/text/written-sizes.ts'
import { api, asApiError, type ApiError } from '../../platform/calls/api.ts'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { downloadHere } from '../../platform/calls/open-download.ts'
import { Dialog, DialogButtons } from '../../platform/dialogs/dialog.tsx'

interface Props {
  person: { id: number; name: string }
  isOpen: boolean
  onClose: () => void
}

/** What the signed-in person asked to be gathered of somebody: asking, how far it is, and the file (S-65). */
export const PersonExportDialog = ({ person, isOpen, onClose }: Props) => (
  <Dialog opened={isOpen} onClose={onClose} title={`Exportar los datos de ${person.name}`} size="lg">
    <Panel person={person} />
  </Dialog>
)

const isUnderWay = ({ state }: PersonExport) => state === 'waiting' || state === 'running'

const Panel = ({ person }: Pick<Props, 'person'>) => {
  const path = `user/${person.id}/export`
  const mainButton = useRef<HTMLButtonElement>(null)
  const answer = useQuery({
    queryKey: ['user', 'export', person.id],
    queryFn: ({ signal }) => api.get<PersonExport>(path, {}, signal),
    staleTime: 0,
    // It is made without this dialog.
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? PERSON_EXPORT_REFRESH_MS : false),
  })
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const send = async (call: () => Promise<unknown>) => {
    setIsSending(true)
    setRefusal(undefined)
    await call().catch((failure: unknown) => setRefusal(asApiError(failure)))
    await answer.refetch()
    setIsSending(false)
  }
  const ask = () => void send(() => api.post(path))
  const download = () => void send(() => downloadHere('user/export_file', { user: person.id }))
  const drop = () => {
    // The pressed button disappears.
    mainButton.current?.focus()
    void send(() => api.delete(path))
  }
  const made = answer.data
  if (made === undefined && answer.error)
    return <LoadFailure error={asApiError(answer.error)} retry={() => void answer.refetch()} />
  const isRunning = made !== undefined && isUnderWay(made)
  const isDone = made?.state === 'done'
  // The main button is there from the beginning, so that the focus is on it.
  const isBusy = isSending || isRunning || made === undefined
  return (
    <Stack gap="md">
      <Text size="sm">{explanation}</Text>
      {made !== undefined && <Outcome made={made} />}
      {refusal !== undefined && (
        <Alert color="red" role="alert" icon={<IconAlertOctagonFilled aria-hidden />}>
          {refusal.message}
        </Alert>
      )}
      <DialogButtons>
        {(isDone || isRunning) && (
          <Button
            variant="default"
            leftSection={isDone ? <IconTrash size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
            onClick={drop}
          >
            {isDone ? 'Borrar el archivo' : 'Cancelar'}
          </Button>
        )}
        <Button
          ref={mainButton}
          // A disabled button would lose the focus.
          {...(isBusy
            ? { 'data-disabled': true, 'aria-disabled': true, leftSection: <Loader size={18} aria-hidden /> }
            : isDone
              ? { onClick: download, leftSection: <IconDownload size={18} aria-hidden /> }
              : { onClick: ask })}
          data-autofocus
        >
          {made === undefined ? 'Cargando…' : isDone ? 'Descargar' : isBusy ? 'Preparando…' : 'Preparar el archivo'}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

const explanation =
  'Un archivo ZIP con la ficha, los cursos, las marcas, las horas, las emergencias, las sesiones, la bitácora y los documentos de la persona, sin datos de otras. Se prepara en el servidor aunque cierre esta ventana, y se borra un día después.'

/** What is known, in a sentence; screen readers hear when it changes. */
const Outcome = ({ made }: { made: PersonExport }) => {
  const { state, parts, parts_done, bytes, until, missing, failure } = made
  if (state === 'waiting' || state === 'running')
    return (
      <div>
        <Text role="status" mb="xs">
          {state === 'waiting' ? 'El archivo está por prepararse.' : 'Preparando el archivo.'}
        </Text>
        <Progress.Root size="lg" aria-hidden>
          <Progress.Section value={parts === 0 ? 0 : (100 * parts_done) / parts} animated />
        </Progress.Root>
        {parts > 0 && <Text size="sm" c="dimmed" mt={4}>{`${parts_done} de ${parts} partes`}</Text>}
      </div>
    )
  if (state === 'failed')
    return (
      <Alert color="yellow" role="status" icon={<IconAlertOctagonFilled aria-hidden />}>
        <Text fw={600}>El archivo no se pudo preparar</Text>
        {failure}
      </Alert>
    )
  if (state === 'done')
    return (
      <Alert color="teal" role="status" icon={<IconCheck aria-hidden />}>
        <Text fw={600}>{`El archivo está listo (${sizeOf(bytes ?? 0)})`}</Text>
        {`Puede descargarlo hasta el ${showDateTime(until)}. `}
        {missing > 0 && lostPapers(missing)}
      </Alert>
    )
  return null
}

const lostPapers = (missing: number) =>
  missing === 1
    ? 'Un documento ya no está en el servidor; el archivo LEEME.txt dice cuál.'
    : `${missing} documentos ya no están en el servidor; el archivo LEEME.txt dice cuáles.`
