import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import { Group } from '@mantine/core'
import { DateInput, TimeInput } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import type { FieldProps } from '../../record/fields/field-props.ts'
import { useField } from '../../record/use-form.ts'

dayjs.extend(customParseFormat)

/** An instant in Guatemalan wall-clock time, kept as `YYYY-MM-DD HH:mm:00`: the day typed or picked, the hour typed. */
export const DateTimeField = ({ form, name, label }: FieldProps) => {
  const field = useField(form, name)
  const [day = '', time = ''] = String(field.value).split(' ')
  const keep = (nextDay: string, nextTime: string) => field.set(`${nextDay} ${nextTime}`.trim())
  return (
    <Group grow gap="md" align="flex-start" preventGrowOverflow={false}>
      <DateInput
        name={name}
        label={label ?? field.label}
        required={field.required}
        error={field.error}
        placeholder="dd/mm/aaaa"
        valueFormat="DD/MM/YYYY"
        dateParser={readDay}
        locale="es"
        firstDayOfWeek={1}
        ariaLabels={calendarLabels}
        autoComplete="off"
        value={day === '' ? null : day}
        onChange={(chosen) => keep(chosen ?? '', time)}
      />
      <TimeInput
        label="Hora"
        required={field.required}
        error={field.error !== undefined}
        w={130}
        flex="none"
        value={time.slice(0, 5)}
        onChange={({ currentTarget: { value } }) => keep(day, value === '' ? '' : `${value}:00`)}
      />
    </Group>
  )
}

const calendarLabels = {
  monthLevelControl: 'Elegir el mes',
  yearLevelControl: 'Elegir el año',
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
}

const readDay = (typed: string) => {
  const date = dayjs(typed.trim(), ['DD/MM/YYYY', 'D/M/YYYY', 'DD-MM-YYYY', 'D-M-YYYY', 'DDMMYYYY'], true)
  return date.isValid() ? date.format('YYYY-MM-DD') : null
}
