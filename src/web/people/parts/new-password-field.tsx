import { SHORTEST_PASSWORD } from '../../../contract/people/limits.ts'
import { textOf } from '../../platform/text/values.ts'
import { useField } from '../../platform/record/use-form.ts'
import type { FieldProps } from '../../platform/record/fields/field-props.ts'
import { PasswordInput } from '../../platform/record/fields/password-input.tsx'

interface Props extends Pick<FieldProps, 'form' | 'name'> {
  isRepeated?: boolean
}

/** A new password; the second field repeats the first. */
export const NewPasswordField = ({ form, name, isRepeated = false }: Props) => {
  const field = useField(form, name)
  return (
    <PasswordInput
      name={name}
      autoComplete="new-password"
      label={field.label}
      description={isRepeated ? undefined : `Al menos ${SHORTEST_PASSWORD} caracteres`}
      required
      maxLength={200}
      error={field.error}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
      value={textOf(field.value)}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}
