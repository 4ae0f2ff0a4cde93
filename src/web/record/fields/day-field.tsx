import { TextInput } from '@mantine/core'
import { showDay } from '../../../contract/dates.ts'
import { useField } from '../use-form.ts'
import { textOf } from '../../ui/values.ts'
import { Fact } from './fact.tsx'
import type { FieldProps } from './field-props.ts'

/** A whole day, kept as `YYYY-MM-DD`, null while there is none. */
export const DayField = ({ form, name, label, autoComplete = 'off' }: FieldProps & { autoComplete?: string }) => {
  const field = useField(form, name)
  const day = textOf(field.value)
  if (field.readOnly) return <Fact label={label ?? field.label}>{showDay(day)}</Fact>
  return (
    <TextInput
      type="date"
      name={name}
      label={label ?? field.label}
      required={field.required}
      error={field.error}
      autoComplete={autoComplete}
      min="1900-01-01"
      value={day}
      onChange={(event) => field.set(event.currentTarget.value || null)}
    />
  )
}
