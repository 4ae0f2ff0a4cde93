import { dpiWarning } from '../../../contract/dpi.ts'
import { showDpi } from '../../../contract/fields.ts'
import { dpiMask } from '../../ui/masks.ts'
import { useField } from '../use-form.ts'
import { textOf } from '../../ui/values.ts'
import { Fact } from './fact.tsx'
import type { FieldProps } from './field-props.ts'
import { MaskInput } from './mask-input.tsx'

/** `autoComplete` is the browser's name for it where it is the person's own, who signs in by it. */
export const DpiField = ({ form, name, label, autoComplete = 'off' }: FieldProps & { autoComplete?: string }) => {
  const field = useField(form, name)
  const digits = textOf(field.value)
  if (field.readOnly) return <Fact label={label ?? field.label}>{showDpi(digits)}</Fact>
  return (
    <MaskInput
      name={name}
      label={label ?? field.label}
      required={field.required}
      error={field.error}
      autoComplete={autoComplete}
      warning={dpiWarning(digits)}
      mask={dpiMask}
      digits={digits}
      onDigits={field.set}
    />
  )
}
