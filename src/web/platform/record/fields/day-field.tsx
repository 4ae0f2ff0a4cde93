import { showDay } from '../../../../contract/shared/dates/dates.ts'
import { DayInput } from '../../dates/day-input.tsx'
import type { DayLimits } from '../../dates/day-text.ts'
import { useField } from '../use-form.ts'
import { textOf } from '../../text/values.ts'
import { Fact } from '../fact.tsx'
import type { FieldProps } from './field-props.ts'

interface Props extends FieldProps, DayLimits {
  autoComplete?: string
}

/** A whole day, stored as `YYYY-MM-DD`, null while there is none, the typed text while it is no day. */
export const DayField = ({ form, name, label, ...input }: Props) => {
  const field = useField(form, name)
  const day = textOf(field.value)
  if (field.readOnly) return <Fact label={label ?? field.label}>{showDay(day)}</Fact>
  return (
    <DayInput
      {...input}
      name={name}
      label={label ?? field.label}
      required={field.required}
      error={field.error}
      value={day}
      onChange={(next) => field.set(next === '' ? null : next)}
    />
  )
}
