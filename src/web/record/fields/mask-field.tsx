import type { Mask } from '../../ui/masks.ts'
import { textOf } from '../../ui/values.ts'
import { useField } from '../use-form.ts'
import { Fact } from './fact.tsx'
import type { FieldProps } from './field-props.ts'
import { MaskInput } from './mask-input.tsx'

interface Props extends FieldProps {
  mask: Mask
  /** The browser's name for it where it is the person's own. */
  autoComplete?: string
  /** Says what looks wrong in the digits and may be right. */
  warningOf?: (digits: string) => string | undefined
}

/** Digits of a fixed form, kept bare. */
export const MaskField = ({ form, name, label, mask, autoComplete = 'off', warningOf }: Props) => {
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
      mask={mask}
      digits={digits}
      onDigits={field.set}
    />
  )
}
