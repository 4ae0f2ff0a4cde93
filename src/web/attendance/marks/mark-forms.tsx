import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { isTooLongToMark, nextIsEntry } from '../../../contract/attendance/attendance-rules.ts'
import { lacksExit } from '../../../contract/people/open-entry.ts'
import { exitForm, type MarkAnswer } from '../../../contract/attendance/attendance.schema.ts'
import { wallClock } from '../../../contract/shared/dates/dates.ts'
import { attendanceErrors } from '../../../contract/attendance/errors.ts'
import type { ApiError } from '../../platform/calls/api.ts'
import type { Losing } from '../../platform/dialogs/use-guarded-close.ts'
import { DateTimeField } from '../../platform/record/fields/date-time-field.tsx'
import { focusFirstError, FormShell } from '../../platform/record/form-shell.tsx'
import { useField, useForm, type AnyForm } from '../../platform/record/use-form.ts'
import { focusIfLost } from '../../platform/ui/focus-back.ts'
import { DateTime } from '../../platform/ui/no-wrap.tsx'
import { textOf } from '../../platform/text/values.ts'
import { serverNow, type ToMark } from './find-to-mark.ts'
import { MarkParts } from './mark-parts.tsx'
import { useMark } from './use-mark.ts'
import { useOvertaken } from './use-overtaken.ts'

interface Props {
  asked: ToMark
  isTimeOffered: boolean
  losing: Ref<Losing>
  onCancel: () => void
  /** Offers the next move of the person as they are now. */
  onNextMove: (now: ToMark) => void
  onMarked: (answer: MarkAnswer) => void
}

export const EntryForm = ({ asked, onCancel, onNextMove, onMarked }: Props) => {
  const { mark, isBusy } = useMark(asked)
  const { now, overtaken } = useOvertaken(asked, isBusy)
  const [refused, setRefused] = useState<ApiError>()
  const save = async () => {
    if (overtaken !== undefined) return
    setRefused(undefined)
    const sentFrom = focused()
    const outcome = await mark()
    if (outcome === undefined) return
    if ('marked' in outcome) return onMarked(outcome.marked)
    flushSync(() => setRefused(outcome.refused))
    focusAgain(sentFrom)
  }
  return (
    <FormShell onSubmit={() => void save()}>
      <MarkParts
        person={now.person}
        refused={refused}
        overtaken={overtaken}
        isBusy={isBusy}
        isSaveFirst
        onCancel={onCancel}
        wayOn={nextIsEntry(now.person.is_entry) ? undefined : <Button onClick={() => onNextMove(now)}>Marcar su salida</Button>}
      />
    </FormShell>
  )
}

export const ExitForm = ({ asked, isTimeOffered, losing, onCancel, onMarked }: Props) => {
  const { mark, isBusy } = useMark(asked)
  const { now, overtaken } = useOvertaken(asked, isBusy)
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
  const isOpen = overtaken === undefined
  useImperativeHandle(losing, () => ({ wouldLose: () => !isBusy && isOpen && form.isDirty() }))
  const save = async () => {
    if (overtaken !== undefined) return
    setRefused(undefined)
    const sentFrom = focused()
    const exit = form.read()
    const outcome = exit && (await mark(exit))
    if (outcome !== undefined && 'marked' in outcome) return onMarked(outcome.marked)
    if (outcome !== undefined) {
      form.setErrors(Object.fromEntries(Object.entries(outcome.refused.errors).map(([name, said]) => [name, said.join(' ')])))
      flushSync(() => setRefused(outcome.refused))
      focusAgain(sentFrom)
    }
    focusFirstError(element.current)
  }
  return (
    <FormShell ref={element} onSubmit={() => void save()}>
      <MarkParts person={now.person} refused={refused} overtaken={overtaken} isBusy={isBusy} onCancel={onCancel}>
        {isOpen && isTimeNeeded && <LateExit asked={asked} form={form} />}
        {isOpen && hasTime && <DateTimeField form={form} name="date_entry" />}
        <Observation form={form} isFirst={!isTimeNeeded} isReadOnly={!isOpen} />
      </MarkParts>
    </FormShell>
  )
}

/** While a mark is sent, the focus waits on the button that closes the dialog. */
const focusAgain = (sentFrom: HTMLElement | null) => {
  if (document.activeElement?.hasAttribute('data-closes')) sentFrom?.focus({ preventScroll: true })
  else focusIfLost(sentFrom)
}

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null)

/** An entry that has counted for as long as it can: its exit must say when it was (S-15). */
const LateExit = ({ asked, form }: { asked: ToMark; form: AnyForm }) => {
  const [isTooLong] = useState(() => isTooLongToMark(new Date(asked.person.last_entry ?? 0), serverNow(asked)))
  const [before, after] = attendanceErrors['attendance.exit_time_needed'][1].split('{time}')
  const leftNow = () => form.set('date_entry', `${wallClock(serverNow(asked)).slice(0, 16)}:00`)
  return (
    <Alert color="orange" icon={<IconClock aria-hidden />}>
      <Stack gap="sm" align="flex-start" p={4}>
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

interface ObservationProps {
  form: AnyForm
  isFirst: boolean
  /** What was written can still be read and copied. */
  isReadOnly: boolean
}

const Observation = ({ form, isFirst, isReadOnly }: ObservationProps) => {
  const field = useField(form, 'observation')
  return (
    <Textarea
      name="observation"
      label={field.label}
      required={!isReadOnly}
      readOnly={isReadOnly}
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
