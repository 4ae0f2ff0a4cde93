import { Textarea } from '@mantine/core'
import { useField } from '../use-form.ts'
import { textOf } from '../../text/values.ts'
import { Fact } from '../fact.tsx'
import type { FieldProps } from './field-props.ts'

export const TextareaField = ({ form, name, label }: FieldProps) => {
  const field = useField(form, name)
  const text = textOf(field.value)
  if (field.readOnly) return <Fact label={label ?? field.label}>{text}</Fact>
  return (
    <Textarea
      name={name}
      label={label ?? field.label}
      required={field.required}
      maxLength={field.maxLength}
      error={field.error}
      autosize
      minRows={2}
      maxRows={8}
      value={text}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}
