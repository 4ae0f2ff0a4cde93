import { MultiSelect, type ComboboxItem, type MultiSelectProps } from '@mantine/core'
import { GONE } from '../ui/absent-option.ts'
import { matchOptions } from './match-options.ts'
import { useChoiceKeys } from './use-choice-keys.ts'

interface Props extends Omit<MultiSelectProps, 'data' | 'value'> {
  data: readonly ComboboxItem[]
  value: string[]
  /** The text for a value that is not among the data. */
  absent?: string | undefined
}

/** Any number of some options, found by typing. */
export const ManyChoices = ({ absent = GONE, ...props }: Props) => {
  const { data, value } = props
  const { keys } = useChoiceKeys('', data.length)
  const missing = value.filter((id) => !data.some((option) => option.value === id))
  return (
    <MultiSelect
      placeholder={props.value.length === 0 ? 'Elija una o más opciones' : ''}
      nothingFoundMessage="Sin resultados"
      hidePickedOptions
      limit={100}
      filter={matchOptions}
      {...props}
      // A stored value must never look like no value.
      data={[...data, ...missing.map((id) => ({ value: id, label: absent }))]}
      {...keys}
    />
  )
}
