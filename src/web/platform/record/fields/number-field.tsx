import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { notANumber } from '../../../../contract/shared/codes.ts'
import { readNumber } from '../../../../contract/shared/text/written-numbers.ts'
import { textOf } from '../../text/values.ts'
import { useField, useNumberKeyboard } from '../use-form.ts'
import { Fact } from '../fact.tsx'
import type { FieldProps } from './field-props.ts'

interface Props extends FieldProps {
  /** The number that a text says; the text itself if it says none, for the schema to refuse. */
  read?: (typed: string) => number | string | null
}

/** What was typed stays text while it is no number. */
const isUnread = (value: unknown) => typeof value === 'string' && value !== ''

/**
 * A number as a text input, so that `14.` and `-` are possible while typing, and no wheel or arrow key changes a value by
 * accident. Once it is left, it shows how the text was read.
 */
export const NumberField = ({ form, name, label, read = readNumber }: Props) => {
  const field = useField(form, name)
  const keyboard = useNumberKeyboard(form, name)
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  if (field.readOnly) return <Fact label={label ?? field.label}>{textOf(field.value)}</Fact>
  return (
    <TextInput
      name={name}
      label={label ?? field.label}
      required={field.required}
      error={field.error ?? (isLeft && isUnread(field.value) ? notANumber : undefined)}
      inputMode={keyboard}
      autoComplete="off"
      value={read(typed) === field.value ? typed : textOf(field.value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setLeft(false)
        field.set(read(event.currentTarget.value))
      }}
      onBlur={() => {
        setTyped('')
        setLeft(true)
      }}
    />
  )
}
