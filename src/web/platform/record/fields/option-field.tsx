import { OneChoice } from '../../choices/one-choice.tsx'
import { useField } from '../use-form.ts'
import { Fact } from '../fact.tsx'
import type { FieldProps } from './field-props.ts'

interface Props extends FieldProps {
  options: readonly { id: number; name: string; disabled?: boolean }[]
  /** The text for a value that is not among the options. */
  absent?: string | undefined
  /** What is said if there are no options at all. */
  nothing?: string | undefined
  /** Shown, but not editable by this person. */
  disabled?: boolean
  /** By default as the schema says; where it depends on another field. */
  required?: boolean
  /** Before what a person chose replaces the value. */
  onChosen?: (id: number | null) => void
}

/** One of some records or codes, stored by its id. */
export const OptionField = ({ form, name, label, options, absent, nothing, disabled = false, onChosen, ...asked }: Props) => {
  const field = useField(form, name)
  const required = asked.required ?? field.required
  const id = typeof field.value === 'number' ? String(field.value) : null
  if (field.readOnly) return <Fact label={label ?? field.label}>{options.find((option) => String(option.id) === id)?.name}</Fact>
  return (
    <OneChoice
      name={name}
      label={label ?? field.label}
      required={required}
      error={field.error}
      disabled={disabled}
      clearable={!required}
      data={options.map(({ id: each, name: text, disabled: isOff = false }) => ({
        value: String(each),
        label: text,
        disabled: isOff,
      }))}
      value={id}
      absent={absent}
      nothing={nothing}
      onChange={(chosen) => {
        const picked = chosen === null ? null : Number(chosen)
        onChosen?.(picked)
        field.set(picked)
      }}
    />
  )
}
