import { TextInput, type TextInputProps } from '@mantine/core'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  code: string
  onCode: (code: string) => void
}

/** Input for the code of an authentication app or a recovery code; a phone shows the number keys. */
export const OneTimeCodeInput = ({ code, onCode, ...rest }: Props) => (
  <TextInput
    {...rest}
    name="code"
    required
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={40}
    value={code}
    onChange={(event) => onCode(event.currentTarget.value)}
  />
)
