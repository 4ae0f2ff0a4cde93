import { phoneMask } from './masks.ts'
import type { FieldProps } from './field-props.ts'
import { MaskField } from './mask-field.tsx'

/** `autoComplete` is for the person's own number. */
export const PhoneField = (props: FieldProps & { autoComplete?: string }) => (
  <MaskField {...props} mask={phoneMask} keyboard="tel" />
)
