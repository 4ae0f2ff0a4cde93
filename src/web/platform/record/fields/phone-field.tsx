import { Anchor } from '@mantine/core'
import {
  showPhone,
  telephoneFault,
  telephoneLink,
  type TelephoneOwner,
} from '../../../../contract/shared/text/written-numbers.ts'
import { textOf } from '../../text/values.ts'
import { Fact } from '../fact.tsx'
import { useField } from '../use-form.ts'
import { phoneMask } from './masks.ts'
import type { FieldProps } from './field-props.ts'
import { MaskField } from './mask-field.tsx'

/** `autoComplete` is for the person's own number. */
export const PhoneField = ({ owner = 'brigade', ...props }: FieldProps & { autoComplete?: string; owner?: TelephoneOwner }) => {
  const field = useField(props.form, props.name)
  const stored = textOf(field.value)
  if (field.readOnly)
    return (
      <Fact label={props.label ?? field.label}>
        {stored && <Anchor href={telephoneLink(stored)}>{showPhone(stored)}</Anchor>}
      </Fact>
    )
  return <MaskField {...props} mask={phoneMask} keyboard="tel" faultOf={(text) => telephoneFault(text, owner)} />
}
