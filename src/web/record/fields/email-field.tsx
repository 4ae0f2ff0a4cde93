import { TextField, type TextFieldProps } from './text-field.tsx'

/** An address; a phone shows the keyboard that has its signs. */
export const EmailField = (props: TextFieldProps) => (
  <TextField {...props} inputMode="email" autoCapitalize="none" spellCheck={false} />
)
