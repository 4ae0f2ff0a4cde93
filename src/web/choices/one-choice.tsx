import { Select, type ComboboxItem, type SelectProps } from '@mantine/core'
import { GONE } from '../ui/absent-option.ts'
import { matchOptions } from './match-options.ts'
import { useChoiceKeys } from './use-choice-keys.ts'

interface Props extends Omit<SelectProps, 'data' | 'value'> {
  data: readonly ComboboxItem[]
  value: string | null
  /** The text for a value that is not among the data. */
  absent?: string | undefined
}

/** One of some options, found by typing. */
export const OneChoice = ({ absent = GONE, ...props }: Props) => {
  const { data, value } = props
  const labelOf = (id: string | null) => data.find((option) => option.value === id)?.label ?? ''
  const { keys, show } = useChoiceKeys(labelOf(value), data.length)
  return (
    <Select
      placeholder="Elija una opción"
      nothingFoundMessage="Sin resultados"
      limit={100}
      allowDeselect={false}
      filter={matchOptions}
      {...props}
      {...keys}
      // A stored value must never look like no value.
      {...(value !== null && !data.some((option) => option.value === value) && { placeholder: absent })}
      // Also if it was selected before: only the typed search text changes.
      onOptionSubmit={(id) => show(labelOf(id))}
    />
  )
}
