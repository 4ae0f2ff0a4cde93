import { telephoneFault, type TelephoneOwner } from '../../../../contract/shared/text/written-numbers.ts'
import { phoneMask } from './masks.ts'
import type { FieldProps } from './field-props.ts'
import { MaskField } from './mask-field.tsx'

/** `autoComplete` is for the person's own number. */
export const PhoneField = ({ owner = 'brigade', ...props }: FieldProps & { autoComplete?: string; owner?: TelephoneOwner }) => (
  <MaskField {...props} mask={phoneMask} keyboard="tel" faultOf={(text) => telephoneFault(text, owner)} />
)
