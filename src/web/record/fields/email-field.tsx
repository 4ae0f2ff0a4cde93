import { TextInput } from '@mantine/core'
import { useField } from '../use-form.ts'
import { textOf } from '../../ui/values.ts'
import { Fact } from './fact.tsx'
import type { FieldProps } from './field-props.ts'

/** An address; a phone shows the keyboard that has its signs. */
export const EmailField = ({ form, name, label, description }: FieldProps & { description?: string | undefined }) => {
  const field = useField(form, name)
  const address = textOf(field.value)
  if (field.readOnly) return <Fact label={label ?? field.label}>{address}</Fact>
  return (
    <TextInput
      name={name}
      label={label ?? field.label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={field.required}
      maxLength={field.maxLength}
      error={field.error}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={address}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}
