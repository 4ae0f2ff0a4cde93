import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { readNumber, textOf } from '../../text/values.ts'
import { useField, useNumberKeyboard } from '../use-form.ts'
import { Fact } from '../fact.tsx'
import type { FieldProps } from './field-props.ts'

/**
 * A number as a text input, so that `14.` and `-` are possible while typing, and no wheel or arrow key changes a value by
 * accident.
 */
export const NumberField = ({ form, name, label }: FieldProps) => {
  const field = useField(form, name)
  const keyboard = useNumberKeyboard(form, name)
  const [typed, setTyped] = useState('')
  if (field.readOnly) return <Fact label={label ?? field.label}>{textOf(field.value)}</Fact>
  return (
    <TextInput
      name={name}
      label={label ?? field.label}
      required={field.required}
      error={field.error}
      inputMode={keyboard}
      autoComplete="off"
      value={readNumber(typed) === field.value ? typed : textOf(field.value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        field.set(readNumber(event.currentTarget.value))
      }}
    />
  )
}
