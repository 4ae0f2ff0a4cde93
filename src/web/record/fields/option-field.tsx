import { OneChoice } from '../../choices/one-choice.tsx'
import { useField } from '../use-form.ts'
import { Fact } from './fact.tsx'
import type { FieldProps } from './field-props.ts'

interface Props extends FieldProps {
  options: readonly { id: number; name: string }[]
  /** The text for a value that is not among the options. */
  absent?: string | undefined
  /** Shown, but not editable by this person. */
  disabled?: boolean
}

/** One of some records or codes, stored by its id. */
export const OptionField = ({ form, name, label, options, absent, disabled = false }: Props) => {
  const field = useField(form, name)
  const id = typeof field.value === 'number' ? String(field.value) : null
  if (field.readOnly) return <Fact label={label ?? field.label}>{options.find((option) => String(option.id) === id)?.name}</Fact>
  return (
    <OneChoice
      name={name}
      label={label ?? field.label}
      required={field.required}
      error={field.error}
      disabled={disabled}
      clearable={!field.required}
      data={options.map((option) => ({ value: String(option.id), label: option.name }))}
      value={id}
      absent={absent}
      onChange={(chosen) => field.set(chosen === null ? null : Number(chosen))}
    />
  )
}
