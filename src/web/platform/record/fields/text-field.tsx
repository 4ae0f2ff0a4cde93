import { TextInput, type TextInputProps } from '@mantine/core'
import { useField } from '../use-form.ts'
import { textOf } from '../../text/values.ts'
import { Fact } from '../fact.tsx'
import type { FieldProps } from './field-props.ts'

export interface TextFieldProps
  extends FieldProps, Pick<TextInputProps, 'description' | 'autoComplete' | 'disabled' | 'required'> {}

interface Props extends TextFieldProps, Pick<TextInputProps, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'> {}

export const TextField = ({ form, name, label, ...input }: Props) => {
  const field = useField(form, name)
  const text = textOf(field.value)
  if (field.readOnly) return <Fact label={label ?? field.label}>{text}</Fact>
  return (
    <TextInput
      required={field.required}
      {...input}
      name={name}
      label={label ?? field.label}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={field.maxLength}
      error={field.error}
      value={text}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}
