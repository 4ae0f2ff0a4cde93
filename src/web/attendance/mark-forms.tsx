import { Alert, Button, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { isTooLongToMark, lacksExit } from '../../contract/attendance-rules.ts'
import { exitForm, type MarkAnswer } from '../../contract/attendance.ts'
import { wallClock } from '../../contract/dates.ts'
import { errors } from '../../contract/errors.ts'
import { showDpi } from '../../contract/written-numbers.ts'
import type { ApiError } from '../calls/api.ts'
import { DialogButtons } from '../dialogs/dialog.tsx'
import { DateTimeField } from '../record/fields/date-time-field.tsx'
import { Fact } from '../record/fields/fact.tsx'
import { FormShell } from '../record/form-shell.tsx'
import { focusFirstError } from '../record/use-save.ts'
import { useField, useForm, type AnyForm } from '../record/use-form.ts'
import { DateTime } from '../ui/no-wrap.tsx'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { textOf } from '../ui/values.ts'
import { serverNow, type ToMark } from './find-to-mark.ts'
import { useMark } from './use-mark.ts'

interface Props {
  asked: ToMark
  isTimeOffered: boolean
  onCancel: () => void
  onMarked: (answer: MarkAnswer) => void
}

export const EntryForm = ({ asked, onCancel, onMarked }: Props) => {
  const { mark, isBusy } = useMark(asked)
  const [refused, setRefused] = useState<ApiError>()
  const save = async () => {
    setRefused(undefined)
    const outcome = await mark()
    if (outcome === undefined) return
    if ('marked' in outcome) onMarked(outcome.marked)
    else setRefused(outcome.refused)
  }
  return (
    <FormShell onSubmit={() => void save()}>
      <Parts asked={asked} refused={refused} isBusy={isBusy} isSaveFirst onCancel={onCancel} />
    </FormShell>
  )
}

export const ExitForm = ({ asked, isTimeOffered, onCancel, onMarked }: Props) => {
  const { mark, isBusy } = useMark(asked)
  const { last_entry } = asked.person
  const [isTimeNeeded] = useState(() => last_entry !== null && lacksExit(new Date(last_entry), serverNow(asked)))
  const form = useForm({
    schema: exitForm(isTimeNeeded),
    values: { observation: '', date_entry: '' },
    toSent: ({ observation, date_entry }) => ({ observation, ...(date_entry !== '' && { date_entry }) }),
  })
  const element = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<ApiError>()
  const hasTime = isTimeOffered || isTimeNeeded || refused?.errors['date_entry'] !== undefined
  const save = async () => {
    setRefused(undefined)
    const exit = form.read()
    const outcome = exit && (await mark(exit))
    if (outcome !== undefined && 'marked' in outcome) return onMarked(outcome.marked)
    if (outcome !== undefined) {
      form.setErrors(Object.fromEntries(Object.entries(outcome.refused.errors).map(([name, said]) => [name, said.join(' ')])))
      setRefused(outcome.refused)
    }
    focusFirstError(element.current)
  }
  return (
    <FormShell ref={element} onSubmit={() => void save()}>
      <Parts asked={asked} refused={refused} isBusy={isBusy} onCancel={onCancel}>
        {isTimeNeeded && <LateExit asked={asked} form={form} />}
        {hasTime && <DateTimeField form={form} name="date_entry" />}
        <Observation form={form} isFirst={!isTimeNeeded} />
      </Parts>
    </FormShell>
  )
}

/** An entry that has counted for as long as it can: its exit must say when it was (S-15). */
const LateExit = ({ asked, form }: { asked: ToMark; form: AnyForm }) => {
  const [isTooLong] = useState(() => isTooLongToMark(new Date(asked.person.last_entry ?? 0), serverNow(asked)))
  const [before, after] = errors['attendance.exit_time_needed'][1].split('{time}')
  const leftNow = () => form.set('date_entry', `${wallClock(serverNow(asked)).slice(0, 16)}:00`)
  return (
    <Alert color="orange" icon={<IconClock aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {before}
          <DateTime at={asked.person.last_entry} />
          {after}
        </Text>
        {!isTooLong && (
          <Button variant="default" data-autofocus onClick={leftNow}>
            Salió ahora
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

const Observation = ({ form, isFirst }: { form: AnyForm; isFirst: boolean }) => {
  const field = useField(form, 'observation')
  return (
    <Textarea
      name="observation"
      label={field.label}
      required
      maxLength={field.maxLength}
      error={field.error}
      data-autofocus={isFirst || undefined}
      autosize
      minRows={2}
      maxRows={6}
      value={textOf(field.value)}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}

interface PartsProps {
  asked: ToMark
  refused: ApiError | undefined
  isBusy: boolean
  /** The focus begins at the button if nothing is filled in. */
  isSaveFirst?: true
  onCancel: () => void
  children?: ReactNode
}

const Parts = ({ asked: { person }, refused, isBusy, isSaveFirst, onCancel, children }: PartsProps) => {
  const lastMark = person.is_entry ? person.last_entry : person.last_exit
  return (
    <Stack gap="md">
      <Group gap="md" wrap="nowrap">
        <PersonAvatar person={person} size={64} />
        <Fact label="Nombre">{person.name}</Fact>
      </Group>
      <SimpleGrid cols={2} spacing="md">
        <Fact label="DPI">{person.no_dpi === null ? 'Solo lo ve su estación' : showDpi(person.no_dpi)}</Fact>
        <Fact label="Estación">{person.station_text}</Fact>
        <Fact label={person.is_entry ? 'Ingresó' : 'Última salida'}>{lastMark && <DateTime at={lastMark} />}</Fact>
      </SimpleGrid>
      {children}
      {/* A refused time is explained at its field. */}
      {refused !== undefined && refused.errors['date_entry'] === undefined && (
        <Alert color="red" role="alert">
          {refused.detail || 'Error'}
        </Alert>
      )}
      <DialogButtons>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" loading={isBusy} data-autofocus={isSaveFirst}>
          Guardar
        </Button>
      </DialogButtons>
    </Stack>
  )
}
