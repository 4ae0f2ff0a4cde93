import { TextInput } from '@mantine/core'
import { MaskInput } from '../record/fields/mask-input.tsx'
import { dpiMask } from '../ui/masks.ts'
import { useField, type AnyForm } from '../record/use-form.ts'
import { textOf } from '../ui/values.ts'

interface Props {
  form: AnyForm
  name: string
  /** What a browser or a password manager may fill in. */
  autoComplete: 'given-name' | 'family-name' | 'email'
}

export const AccountText = ({ form, name, autoComplete }: Props) => {
  const field = useField(form, name)
  return (
    <TextInput
      name={name}
      type={autoComplete === 'email' ? 'email' : 'text'}
      autoComplete={autoComplete}
      label={field.label}
      required
      maxLength={field.maxLength}
      error={field.error}
      value={textOf(field.value)}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}

interface DpiProps extends Pick<Props, 'form'> {
  /** Looks at what is typed, where it is typed for the first time. */
  warningOf?: (digits: string) => string | undefined
}

/** The DPI, which is also the user name that a password manager keeps. */
export const AccountDpi = ({ form, warningOf }: DpiProps) => {
  const field = useField(form, 'username')
  return (
    <MaskInput
      name="username"
      autoComplete="username"
      label={field.label}
      required
      error={field.error}
      warning={warningOf?.(textOf(field.value))}
      mask={dpiMask}
      digits={textOf(field.value)}
      onDigits={field.set}
    />
  )
}
