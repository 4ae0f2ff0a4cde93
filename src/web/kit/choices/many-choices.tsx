import { MultiSelect, type ComboboxItem, type MultiSelectProps } from '@mantine/core'
import { matchOptions } from './match-options.ts'
import { LOADING } from './one-choice.tsx'
import { useChoiceKeys } from './use-choice-keys.ts'

interface Props extends Omit<MultiSelectProps, 'data' | 'value'> {
  data: readonly ComboboxItem[]
  value: string[]
}

/** Any number of some options, found by typing. */
export const ManyChoices = (props: Props) => {
  const { data, value } = props
  const { keys } = useChoiceKeys('', data.length)
  const onTheirWay = value.filter((id) => !data.some((option) => option.value === id))
  return (
    <MultiSelect
      placeholder={props.value.length === 0 ? 'Elija una o más opciones' : ''}
      nothingFoundMessage="Sin resultados"
      hidePickedOptions
      limit={100}
      filter={matchOptions}
      {...props}
      // A value must never look like none.
      data={[...data, ...onTheirWay.map((id) => ({ value: id, label: LOADING }))]}
      {...keys}
    />
  )
}
