import { Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useImperativeHandle, useState, type ReactNode, type Ref } from 'react'
import {
  moveMarkInput,
  newMarksInput,
  voidMarkInput,
  type CorrectionInput,
  type CorrectionRow,
  type OfferedStation,
} from '../../../contract/attendance/attendance-corrections.schema.ts'
import { correctionKinds, type CorrectionKind, type VoidExtent } from '../../../contract/attendance/correction-rules.ts'
import { dayOf, readInstant, showDateTime, wallClock } from '../../../contract/shared/dates/dates.ts'
import { instant } from '../../../contract/shared/dates/day-fields.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { useInvalidate } from '../../platform/calls/use-record.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { useGuardedClose, type Losing } from '../../platform/dialogs/use-guarded-close.ts'
import { DateTimeField } from '../../platform/record/fields/date-time-field.tsx'
import { ResourceField } from '../../platform/record/fields/resource-field.tsx'
import { TextareaField } from '../../platform/record/fields/textarea-field.tsx'
import { ShortForm } from '../../platform/record/short-form.tsx'
import { useField, useForm, type AnyForm, type Form } from '../../platform/record/use-form.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { textOf } from '../../platform/text/values.ts'

/** A mark as a history shows it. */
export interface MarkToCorrect {
  id: number
  is_entry: boolean
  date: string
  /** The entry of a person who is still in by their marks. */
  isOpen?: boolean
}

export interface ToCorrect {
  /** Whose hours they are. */
  person: { id: number; name: string }
  /** The mark that is wrong, or the entry that has no exit; absent for a stay that nobody marked. */
  mark?: MarkToCorrect | undefined
}

interface Props {
  /** Undefined before it is opened. */
  asked: ToCorrect | undefined
  opened: boolean
  onClose: () => void
}

/** The dialog that asks for a correction of a person's marks; somebody else decides it. */
export const AskCorrection = ({ asked, opened, onClose }: Props) => {
  const { losing, guarded } = useGuardedClose(onClose)
  // Rendered also while closed, so that it knows where the focus was before it opened.
  return (
    <Dialog opened={opened} {...guarded} title="Pedir una corrección">
      {asked && <Content key={asked.mark?.id} {...asked} onClose={onClose} losing={losing} />}
    </Dialog>
  )
}

const Content = ({ person, mark, ...dialog }: ToCorrect & Omit<PartProps, 'person'>) => (
  <Stack gap="md">
    <Text fw={600}>{person.name}</Text>
    {mark ? <OfMark person={person} mark={mark} {...dialog} /> : <MissingStay person={person} {...dialog} />}
  </Stack>
)

interface PartProps extends Pick<ToCorrect, 'person'> {
  onClose: () => void
  losing: Ref<Losing>
}

const MissingStay = ({ person, onClose, losing }: PartProps) => {
  const form = useForm({
    schema: newMarksInput,
    values: { entry: '', exit: '', station: null as number | null, reason: '' },
    toSent: ({ entry, exit, ...values }) => ({
      kind: 'new',
      user: person.id,
      entry: entry || null,
      exit: exit || null,
      ...values,
    }),
  })
  useImperativeHandle(losing, () => ({ wouldLose: form.isDirty }))
  return (
    <Asking form={form} person={person} onClose={onClose}>
      <Text size="sm">Escriba cuándo llegó y cuándo salió. Si sigue en la estación, deje la salida vacía.</Text>
      <DateTimeField form={form} name="entry" />
      <DateTimeField form={form} name="exit" />
      <CountedStation form={form} person={person} />
    </Asking>
  )
}

/** Which station counts the stay; the one that is offered, unless another is chosen (S-66). */
const CountedStation = ({ form, person }: { form: AnyForm; person: { id: number } }) => {
  const entry = readInstant(textOf(useField(form, 'entry').value))?.toISOString()
  const { data } = useQuery({
    queryKey: ['attendance_correction', 'station', person.id, entry],
    queryFn: ({ signal }) =>
      api.get<OfferedStation>('attendance_correction/station', { user: person.id, entry: entry ?? '' }, signal),
    enabled: entry !== undefined,
  })
  return (
    <div>
      <ResourceField form={form} name="station" resource="station" />
      {data?.station && (
        <Text size="sm" mt={4} role="status">
          {`Si no elige otra, el turno cuenta para ${data.station.name}, la estación de su turno vecino o la suya.`}
        </Text>
      )}
    </div>
  )
}

interface MarkProps extends PartProps {
  mark: MarkToCorrect
}

/** The missing exit of an entry, a mark at another time than it was, or one that should not be. */
const OfMark = ({ person, mark, onClose, losing }: MarkProps) => {
  const kinds: readonly CorrectionKind[] = mark.isOpen === true ? ['new', 'move', 'void'] : ['move', 'void']
  const [kind, setKind] = useState<CorrectionKind>(mark.isOpen === true ? 'new' : 'move')
  // All three stay, with what was typed before another answer was chosen; the reason goes with the answer.
  const forms = { new: useMissingExit(person.id, mark), move: useMoveMark(person.id, mark), void: useVoidMark(person.id, mark) }
  useImperativeHandle(losing, () => ({ wouldLose: () => Object.values(forms).some((form) => form.isDirty()) }))
  const choose = (chosen: CorrectionKind) => {
    forms[chosen].set('reason', forms[kind].get().reason)
    forms[kind].set('reason', '')
    setKind(chosen)
  }
  const asking = { person, onClose }
  return (
    <>
      <Text size="sm">{`${mark.is_entry ? 'Ingreso' : 'Salida'} del ${showDateTime(mark.date)}`}</Text>
      <Radio.Group
        label="¿Qué está mal?"
        value={kind}
        onChange={(chosen) => choose(kinds.find((offered) => offered === chosen) ?? kind)}
      >
        <Stack gap="xs" mt="xs">
          {kinds.map((offered) => (
            <Radio key={offered} value={offered} label={offered === 'new' ? 'Falta su salida' : correctionKinds[offered]} />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'new' && (
        <Asking form={forms.new} {...asking}>
          <DateTimeField form={forms.new} name="exit" />
        </Asking>
      )}
      {kind === 'move' && (
        <Asking form={forms.move} {...asking}>
          <DateTimeField form={forms.move} name="marked_at" />
        </Asking>
      )}
      {kind === 'void' && (
        <Asking form={forms.void} {...asking}>
          <ExtentField form={forms.void} texts={extents[sortOf(mark)]} />
        </Asking>
      )}
    </>
  )
}

/** The exit of an entry. */
const missingExit = (entered: string) =>
  newMarksInput.extend({
    exit: instant('Salida')
      .refine((exit) => !(Date.parse(exit) <= Date.parse(entered)), `Debe ser posterior al ingreso del ${showDateTime(entered)}`)
      .meta({ title: 'Salida' }),
  })

const useMissingExit = (user: number, mark: MarkToCorrect) =>
  useForm({
    schema: missingExit(mark.date),
    // Most people leave on the day on which they came; the time is for them to say.
    values: { exit: `${dayOf(mark.date)}\t`, reason: '' },
    toSent: (values) => ({ kind: 'new', user, ...values }),
  })

const useMoveMark = (user: number, mark: MarkToCorrect) =>
  useForm({
    schema: moveMarkInput,
    values: { marked_at: `${wallClock(mark.date).slice(0, 16)}:00`, reason: '' },
    toSent: (values) => ({ kind: 'move', user, mark: mark.id, ...values }),
  })

const useVoidMark = (user: number, mark: MarkToCorrect) =>
  useForm({
    schema: voidMarkInput,
    values: { extent: 'period', reason: '' },
    toSent: (values) => ({ kind: 'void', user, mark: mark.id, ...values }),
  })

/** Entries and exits alternate, so a second mark is voided with this one. */
const extents: Record<'entry' | 'open' | 'exit', Record<VoidExtent, string>> = {
  entry: {
    period: 'Anular el turno: este ingreso y su salida',
    gap: 'Anular la ausencia: la salida anterior y este ingreso. Los dos turnos quedan en uno.',
  },
  open: {
    period: 'Anular solo este ingreso',
    gap: 'Anular la ausencia: la salida anterior y este ingreso. El turno anterior continúa.',
  },
  exit: {
    period: 'Anular el turno: su ingreso y esta salida',
    gap: 'Anular la ausencia: esta salida y el ingreso siguiente. El turno continúa.',
  },
}

const sortOf = ({ is_entry, isOpen }: MarkToCorrect) => (is_entry ? (isOpen === true ? 'open' : 'entry') : 'exit')

const ExtentField = ({ form, texts }: { form: AnyForm; texts: Record<VoidExtent, string> }) => {
  const { value, error, set } = useField(form, 'extent')
  return (
    <Radio.Group label="¿Qué se anula?" value={value === 'gap' ? 'gap' : 'period'} onChange={set} error={error}>
      <Stack gap="xs" mt="xs">
        <Radio value="period" label={texts.period} />
        <Radio value="gap" label={texts.gap} />
      </Stack>
    </Radio.Group>
  )
}

interface AskingProps<V extends object> extends Omit<PartProps, 'losing'> {
  form: Form<V, CorrectionInput>
  children: ReactNode
}

const Asking = <V extends object>({ form, person, onClose, children }: AskingProps<V>) => {
  const invalidate = useInvalidate()
  return (
    <ShortForm
      form={form}
      button="Pedir corrección"
      save={(sent, { key }) => api.post<CorrectionRow>('attendance_correction', sent, key)}
      onSaved={() => {
        notices.done('Corrección pedida', person.name)
        void invalidate('attendance_correction')
        onClose()
      }}
    >
      {children}
      <TextareaField form={form} name="reason" />
    </ShortForm>
  )
}
