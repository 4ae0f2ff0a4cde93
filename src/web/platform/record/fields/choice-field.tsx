import { OneChoice } from '../../choices/one-choice.tsx'
import { useField } from '../use-form.ts'
import { Fact } from '../fact.tsx'
import type { FieldProps } from './field-props.ts'

interface Props extends FieldProps {
  choices: readonly string[]
}

/** One of a few texts that are their own code, such as a region. */
export const ChoiceField = ({ form, name, label, choices }: Props) => {
  const field = useField(form, name)
  const text = typeof field.value === 'string' ? field.value : null
  if (field.readOnly) return <Fact label={label ?? field.label}>{text}</Fact>
  return (
    <OneChoice
      name={name}
      label={label ?? field.label}
      required={field.required}
      error={field.error}
      clearable={!field.required}
      data={choices.map((choice) => ({ value: choice, label: choice }))}
      value={text}
      onChange={field.set}
    />
  )
}
