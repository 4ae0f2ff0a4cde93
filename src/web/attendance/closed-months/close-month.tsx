import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useImperativeHandle, type Ref } from 'react'
import { showHours } from '../../../contract/attendance/hours-rules.ts'
import { closeMonthInput, type ClosedMonthRow, type ClosingPreview } from '../../../contract/attendance/closed-months.schema.ts'
import { allStations, monthTitle } from '../../../contract/attendance/correction-rules.ts'
import { today } from '../../../contract/shared/dates/dates.ts'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import { api, asApiError } from '../../platform/calls/api.ts'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { useOffer } from '../../platform/calls/use-options.ts'
import { useInvalidate } from '../../platform/calls/use-record.ts'
import { OneChoice } from '../../platform/choices/one-choice.tsx'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { useGuardedClose, type Losing } from '../../platform/dialogs/use-guarded-close.ts'
import { Fact } from '../../platform/record/fact.tsx'
import { ShortForm } from '../../platform/record/short-form.tsx'
import { useField, useForm, type AnyForm } from '../../platform/record/use-form.ts'
import { Columns } from '../../platform/ui/section.tsx'
import { notices } from '../../platform/dialogs/notices.ts'

const MONTHS_OFFERED = 24

/** The last months that are over, the latest first. */
const monthsOver = (): string[] => {
  const [year = 0, month = 0] = today().split('-').map(Number)
  return Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 7),
  )
}

interface Props {
  opened: boolean
  onClose: () => void
}

/** The dialog that closes a month, with the totals that it stores. */
export const CloseMonth = ({ opened, onClose }: Props) => {
  const { losing, guarded } = useGuardedClose(onClose)
  return (
    <Dialog opened={opened} {...guarded} title="Cerrar un mes">
      <Closing onClose={onClose} losing={losing} />
    </Dialog>
  )
}

const Closing = ({ onClose, losing }: Pick<Props, 'onClose'> & { losing: Ref<Losing> }) => {
  const invalidate = useInvalidate()
  const form = useForm({
    schema: closeMonthInput,
    values: { month: monthsOver()[0] ?? '', station: null as number | null },
  })
  const preview = usePreview(form)
  useImperativeHandle(losing, () => ({ wouldLose: form.isDirty }))
  return (
    <ShortForm
      form={form}
      button="Cerrar el mes"
      isBlocked={typeof preview.data?.refusal === 'string'}
      save={(sent, { key }) => api.post<ClosedMonthRow>('closed_month', sent, key)}
      onSaved={({ month, station_text }) => {
        notices.done('Mes cerrado', `${monthTitle(month)} · ${station_text || allStations}`)
        void invalidate('closed_month')
        onClose()
      }}
    >
      <MonthField form={form} />
      <StationField form={form} />
      <Preview answer={preview} />
      <Text size="sm">Sus horas y marcas ya no podrán corregirse, y los totales quedan guardados.</Text>
    </ShortForm>
  )
}

const MonthField = ({ form }: { form: AnyForm }) => {
  const { value, error, set, label } = useField(form, 'month')
  return (
    <OneChoice
      name="month"
      label={label}
      required
      error={error}
      data={monthsOver().map((month) => ({ value: month, label: monthTitle(month) }))}
      value={typeof value === 'string' ? value : null}
      onChange={set}
    />
  )
}

const ALL = 'todas'

const StationField = ({ form }: { form: AnyForm }) => {
  const { value, error, set } = useField(form, 'station')
  const { options, absent } = useOffer('station')
  return (
    <OneChoice
      name="station"
      label="Estación"
      required
      error={error}
      absent={absent}
      data={[{ value: ALL, label: allStations }, ...options.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={typeof value === 'number' ? String(value) : ALL}
      onChange={(chosen) => set(chosen === ALL || chosen === null ? null : Number(chosen))}
    />
  )
}

const usePreview = (form: AnyForm) => {
  const month = useField(form, 'month').value
  const station = useField(form, 'station').value
  const query = { month: String(month), ...(typeof station === 'number' && { station }) }
  return useQuery({
    queryKey: ['closed_month', 'preview', query],
    queryFn: ({ signal }) => api.get<ClosingPreview>('closed_month/preview', query, signal),
    // Hours change with every mark.
    staleTime: 0,
  })
}

const Preview = ({ answer }: { answer: UseQueryResult<ClosingPreview> }) => {
  if (answer.data === undefined)
    return answer.error ? (
      <LoadFailure error={asApiError(answer.error)} retry={() => void answer.refetch()} />
    ) : (
      <Skeleton height={56} aria-busy aria-label="Cargando" />
    )
  const { seconds, people, pending, refusal } = answer.data
  return (
    <Stack gap="md" aria-live="polite">
      <Columns>
        <Fact label="Horas">{showHours(Math.floor(seconds / 60))}</Fact>
        <Fact label="Personas">{showNumber(people)}</Fact>
      </Columns>
      {refusal !== null && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Aún no se puede cerrar">
          {refusal}
        </Alert>
      )}
      {pending > 0 && refusal === null && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {pending === 1
            ? 'Hay una corrección por decidir de este mes: después del cierre no podrá aceptarse.'
            : `Hay ${pending} correcciones por decidir de este mes: después del cierre no podrán aceptarse.`}
        </Alert>
      )}
    </Stack>
  )
}
