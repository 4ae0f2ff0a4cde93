import { TextInput } from '@mantine/core'
import { useField } from '../use-form.ts'
import { textOf } from '../../ui/values.ts'
import { Fact } from './fact.tsx'
import type { FieldProps } from './field-props.ts'

export const TextField = ({ form, name, label, description }: FieldProps & { description?: string | undefined }) => {
  const field = useField(form, name)
  const text = textOf(field.value)
  if (field.readOnly) return <Fact label={label ?? field.label}>{text}</Fact>
  return (
    <TextInput
      name={name}
      label={label ?? field.label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={field.required}
      maxLength={field.maxLength}
      error={field.error}
      value={text}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}
