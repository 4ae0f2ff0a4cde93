import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLockOpen } from '@tabler/icons-react'
import { useImperativeHandle, useRef, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { showHours } from '../../../contract/attendance/hours-rules.ts'
import {
  reopenMonthInput,
  type ClosedMonthDetail,
  type ClosedMonthRow,
} from '../../../contract/attendance/closed-months.schema.ts'
import { closedFor, closureStateOf, closureStates, monthTitle } from '../../../contract/attendance/correction-rules.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import { api } from '../../platform/calls/api.ts'
import { useIdInAddress, useInvalidate, useRecord } from '../../platform/calls/use-record.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { useGuardedClose, type Losing } from '../../platform/dialogs/use-guarded-close.ts'
import { Fact } from '../../platform/record/fact.tsx'
import { TextareaField } from '../../platform/record/fields/textarea-field.tsx'
import { RecordTable, type RecordColumn } from '../../platform/record/record-table.tsx'
import { RecordLoader, RecordView } from '../../platform/record/record-view.tsx'
import { ShortForm } from '../../platform/record/short-form.tsx'
import { useForm } from '../../platform/record/use-form.ts'
import { EntriesLink } from '../../platform/record/record-actions.tsx'
import { notices } from '../../platform/dialogs/notices.ts'
import { useRights } from '../../platform/rights/person.ts'
import { Columns, Section } from '../../platform/ui/section.tsx'

const list = '/human_resources/closed_months'

export const ClosedMonth = () => (
  <RecordLoader loaded={useRecord<ClosedMonthDetail>('closed_month', useIdInAddress())} back={list}>
    {(closure) => <Detail closure={closure} />}
  </RecordLoader>
)

const nameOf = ({ month, station_text }: ClosedMonthRow) => `${monthTitle(month)} · ${closedFor(station_text)}`
const shown = (seconds: number) => showHours(Math.floor(seconds / 60))

type Total = ClosedMonthDetail['totals'][number] & { id: number }
const columns: readonly RecordColumn<Total>[] = [
  { header: 'Nombre', cell: (row) => row.name },
  { header: 'No. Registro', cell: (row) => row.no_registry },
  { header: 'Estación', cell: (row) => row.station_text },
  { header: 'Horas', cell: (row) => shown(row.seconds), isNumber: true },
]

const Detail = ({ closure }: { closure: ClosedMonthDetail }) => {
  const { may } = useRights()
  const [opened, { open, close }] = useDisclosure(false)
  const { losing, guarded } = useGuardedClose(close)
  const title = useRef<HTMLHeadingElement>(null)
  const closeReopened = () => {
    flushSync(close)
    // The button that opened the dialog disappears.
    title.current?.focus({ preventScroll: true })
  }
  const mayReopen = may('POST closed_month/{id}/reopen') && closure.reopened_at === null
  return (
    <RecordView
      title={nameOf(closure)}
      heading={title}
      back={list}
      actions={
        mayReopen && (
          <Button variant="default" leftSection={<IconLockOpen size={18} aria-hidden />} onClick={open}>
            Reabrir
          </Button>
        )
      }
    >
      <Section title="Cierre" aside={<StatusBadge codes={closureStates} code={closureStateOf(closure.reopened_at)} />}>
        <Columns>
          <Fact label="Horas">{shown(closure.seconds)}</Fact>
          <Fact label="Personas">{showNumber(closure.people)}</Fact>
          <Fact label="Lo cerró">{`${closure.closed_by_name}, ${showDateTime(closure.closed_at)}`}</Fact>
          <Fact label="Lo reabrió">
            {closure.reopened_at && `${closure.reopened_by_name}, ${showDateTime(closure.reopened_at)}`}
          </Fact>
          <Fact label="Motivo">{closure.reopen_reason}</Fact>
        </Columns>
      </Section>
      <Section title="Totales">
        {closure.totals.length === 0 ? (
          <Text c="dimmed">Sin horas en este mes.</Text>
        ) : (
          <RecordTable label="Totales" columns={columns} rows={closure.totals.map((total, id) => ({ ...total, id }))} />
        )}
      </Section>
      <EntriesLink entity="closed_month" id={closure.id} />
      <Dialog opened={opened} {...guarded} title="Reabrir el mes">
        <Reopening closure={closure} onReopened={closeReopened} losing={losing} />
      </Dialog>
    </RecordView>
  )
}

interface ReopeningProps {
  closure: ClosedMonthDetail
  onReopened: () => void
  losing: Ref<Losing>
}

const Reopening = ({ closure, onReopened, losing }: ReopeningProps) => {
  const invalidate = useInvalidate()
  const form = useForm({ schema: reopenMonthInput, values: { reason: '' } })
  useImperativeHandle(losing, () => ({ wouldLose: form.isDirty }))
  return (
    <ShortForm
      form={form}
      button="Reabrir"
      save={(sent, { key }) => api.post<ClosedMonthRow>(`closed_month/${closure.id}/reopen`, sent, key)}
      onSaved={() => {
        notices.done('Mes reabierto', nameOf(closure))
        void invalidate('closed_month')
        onReopened()
      }}
    >
      <Text fw={600}>{nameOf(closure)}</Text>
      <Text size="sm">Sus horas podrán corregirse de nuevo. Los totales de este cierre se conservan.</Text>
      <TextareaField form={form} name="reason" />
    </ShortForm>
  )
}
