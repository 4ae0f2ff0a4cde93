import { TextField, type TextFieldProps } from './text-field.tsx'

/** An e-mail address; a phone shows the matching keyboard. `autoComplete` is for the person's own address. */
export const EmailField = (props: TextFieldProps) => (
  <TextField autoComplete="off" {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
)
