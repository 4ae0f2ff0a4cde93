import { phoneMask } from '../../ui/masks.ts'
import type { FieldProps } from './field-props.ts'
import { MaskField } from './mask-field.tsx'

export const PhoneField = (props: FieldProps) => <MaskField {...props} mask={phoneMask} />
