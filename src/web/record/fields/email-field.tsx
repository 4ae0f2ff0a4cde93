import { TextField, type TextFieldProps } from './text-field.tsx'

/** An e-mail address; a phone shows the matching keyboard. */
export const EmailField = (props: TextFieldProps) => (
  <TextField {...props} inputMode="email" autoCapitalize="none" spellCheck={false} />
)
