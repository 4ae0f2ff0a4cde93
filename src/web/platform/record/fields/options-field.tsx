import { ManyChoices } from '../../choices/many-choices.tsx'
import { useField } from '../use-form.ts'
import { Fact } from '../fact.tsx'
import type { FieldProps } from './field-props.ts'

interface Props extends FieldProps {
  options: readonly { id: number; name: string; disabled?: boolean }[]
  /** The text for a value that is not among the options. */
  absent?: string | undefined
}

const noIds: readonly number[] = []

/** Any number of records, stored by their ids. */
export const OptionsField = ({ form, name, label, options, absent }: Props) => {
  const field = useField(form, name)
  // The schema of such a field is a list of ids; the form holds nothing else at its path.
  const ids = (field.value as readonly number[] | null) ?? noIds
  if (field.readOnly) {
    const chosen = options.filter((option) => ids.includes(option.id))
    return <Fact label={label ?? field.label}>{chosen.map((option) => option.name).join(', ')}</Fact>
  }
  return (
    <ManyChoices
      name={name}
      label={label ?? field.label}
      required={field.required}
      error={field.error}
      clearable
      data={options.map(({ id, name: text, disabled = false }) => ({ value: String(id), label: text, disabled }))}
      value={ids.map(String)}
      absent={absent}
      onChange={(picked) => field.set(picked.map(Number))}
    />
  )
}
