import { isDay } from '../../../../contract/shared/dates/dates.ts'
import { DayInput } from '../../dates/day-input.tsx'
import { TimeInput } from '../../dates/time-input.tsx'
import { isTime } from '../../../../contract/shared/dates/written-dates.ts'
import { useField } from '../use-form.ts'
import { textOf } from '../../text/values.ts'
import classes from './date-time-field.module.css'
import type { FieldProps } from './field-props.ts'

/** An instant in Guatemalan wall-clock time, stored as `YYYY-MM-DD HH:mm:00`; a half of it may be the typed text. */
export const DateTimeField = ({ form, name, label }: FieldProps) => {
  const field = useField(form, name)
  const { day, time } = halvesOf(textOf(field.value))
  const setHalves = (nextDay: string, nextTime: string) =>
    field.set(nextDay === '' && nextTime === '' ? '' : join(nextDay, nextTime))
  const isTimeAtFault = field.error !== undefined && isDay(day) && !isTime(time)
  return (
    <div className={classes.halves} role="group" aria-label={label ?? field.label}>
      <div className={classes.day}>
        <DayInput
          name={name}
          label={label ?? field.label}
          required={field.required}
          error={isTimeAtFault ? undefined : field.error}
          value={day}
          onChange={(typed) => setHalves(typed, time)}
          onDayAndTime={setHalves}
        />
      </div>
      <TimeInput
        label="Hora"
        required={field.required}
        error={isTimeAtFault && time === '' ? 'Escriba la hora, como 18:45' : field.error !== undefined}
        className={classes.time}
        value={time}
        onChange={(typed) => setHalves(day, typed)}
      />
    </div>
  )
}

// A typed day may contain spaces, but no tabulator.
const join = (day: string, time: string) => (isDay(day) && isTime(time) ? `${day} ${time}:00` : `${day}\t${time}`)

const halvesOf = (value: string) => {
  const [day = '', time = ''] = value.split(value.includes('\t') ? '\t' : ' ')
  return { day, time: value.includes('\t') ? time : time.slice(0, 5) }
}
