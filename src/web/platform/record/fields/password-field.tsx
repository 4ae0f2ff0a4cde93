import { useField } from '../use-form.ts'
import { textOf } from '../../text/values.ts'
import type { FieldProps } from './field-props.ts'
import { PasswordInput } from './password-input.tsx'

/** A password that is being chosen. */
export const PasswordField = ({ form, name, label, description }: FieldProps & { description?: string }) => {
  const field = useField(form, name)
  return (
    <PasswordInput
      name={name}
      label={label ?? field.label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={field.required}
      error={field.error}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': `Mostrar u ocultar: ${(label ?? field.label).toLowerCase()}` }}
      value={textOf(field.value)}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}
