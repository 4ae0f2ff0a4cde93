import { MultiSelect } from '@mantine/core'
import { GONE, nothingIn, NOTHING_FOUND } from './absent-option.ts'
import { useIsPhone } from '../device/is-phone.ts'
import { ManyChoicesSheet } from './sheets/many-choices-sheet.tsx'
import type { ManyChoicesProps } from './choice-props.ts'
import { matchOptions } from './match-options.ts'
import { useChoiceKeys } from './use-choice-keys.ts'

/** Any number of some options: found by typing, or on a phone picked from a sheet. */
export const ManyChoices = ({ absent = GONE, ...props }: Omit<ManyChoicesProps, 'nothing'>) => {
  const { data, value } = props
  const missing = value.filter((id) => !data.some((option) => option.value === id))
  const Choices = useIsPhone() ? ManyChoicesSheet : ManyChoicesField
  // A stored value must never look like no value.
  return (
    <Choices {...props} nothing={nothingIn(absent)} data={[...data, ...missing.map((id) => ({ value: id, label: absent }))]} />
  )
}

const ManyChoicesField = ({ nothing, ...props }: ManyChoicesProps) => {
  const { keys } = useChoiceKeys('', props.data.length)
  return (
    <MultiSelect
      placeholder={props.value.length === 0 ? 'Elija una o más opciones' : ''}
      nothingFoundMessage={props.data.length === 0 ? nothing : NOTHING_FOUND}
      hidePickedOptions
      limit={100}
      filter={matchOptions}
      {...props}
      {...keys}
    />
  )
}
