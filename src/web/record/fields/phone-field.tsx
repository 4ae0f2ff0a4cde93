import { showPhone } from '../../../contract/fields.ts'
import { phoneMask } from '../../ui/masks.ts'
import { useField } from '../use-form.ts'
import { textOf } from '../../ui/values.ts'
import { Fact } from './fact.tsx'
import type { FieldProps } from './field-props.ts'
import { MaskInput } from './mask-input.tsx'

export const PhoneField = ({ form, name, label }: FieldProps) => {
  const field = useField(form, name)
  const digits = textOf(field.value)
  if (field.readOnly) return <Fact label={label ?? field.label}>{showPhone(digits)}</Fact>
  return (
    <MaskInput
      name={name}
      label={label ?? field.label}
      required={field.required}
      error={field.error}
      autoComplete="off"
      mask={phoneMask}
      digits={digits}
      onDigits={field.set}
    />
  )
}
