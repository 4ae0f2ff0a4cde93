import type { Mask } from './masks.ts'
import { textOf } from '../../text/values.ts'
import { useField } from '../use-form.ts'
import { Fact } from '../fact.tsx'
import type { FieldProps } from './field-props.ts'
import { MaskInput, type MaskInputProps } from './mask-input.tsx'

interface Props extends FieldProps {
  mask: Mask
  keyboard?: MaskInputProps['keyboard']
  /** The browser's autofill name, for the person's own data. */
  autoComplete?: string
  /** A warning about suspicious digits, which may still be right. */
  warningOf?: (digits: string) => string | undefined
  /** What is wrong with a text that is not empty. */
  faultOf?: (text: string) => string | undefined
}

/** Digits with a fixed format, stored without it. */
export const MaskField = ({ form, name, label, mask, keyboard, autoComplete = 'off', warningOf, faultOf }: Props) => {
  const field = useField(form, name)
  const digits = textOf(field.value)
  if (field.readOnly) return <Fact label={label ?? field.label}>{mask.show(digits)}</Fact>
  return (
    <MaskInput
      name={name}
      label={label ?? field.label}
      required={field.required}
      error={field.error}
      autoComplete={autoComplete}
      warning={warningOf?.(digits)}
      fault={digits === '' ? undefined : faultOf?.(digits)}
      mask={mask}
      keyboard={keyboard}
      digits={digits}
      onDigits={field.set}
    />
  )
}
