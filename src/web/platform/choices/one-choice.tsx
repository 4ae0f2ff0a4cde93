import { Select } from '@mantine/core'
import { useState } from 'react'
import { GONE, nothingIn, NOTHING_FOUND } from './absent-option.ts'
import { useIsPhone } from '../device/is-phone.ts'
import type { OneChoiceProps } from './choice-props.ts'
import { matchOptions } from './match-options.ts'
import { OneChoiceSheet } from './sheets/one-choice-sheet.tsx'
import { useChoiceKeys } from './use-choice-keys.ts'

/** One of some options: found by typing, or on a phone picked from a sheet. */
export const OneChoice = ({ absent = GONE, placeholder = 'Elija una opción', ...props }: OneChoiceProps) => {
  const { data, value } = props
  // A stored value must never look like no value.
  const empty = value !== null && !data.some((option) => option.value === value) ? absent : placeholder
  const Choice = useIsPhone() ? OneChoiceSheet : OneChoiceField
  return <Choice nothing={nothingIn(absent)} {...props} placeholder={empty} />
}

const OneChoiceField = ({ onType, nothing, ...props }: OneChoiceProps) => {
  const { data, value } = props
  const labelOf = (id: string | null) => data.find((option) => option.value === id)?.label ?? ''
  const { keys, show } = useChoiceKeys(labelOf(value), data.length)
  const [shownValue, setShownValue] = useState(value)
  if (value !== shownValue) {
    setShownValue(value)
    // Mantine keeps the text of the value before if there is no option for this one.
    if (labelOf(value) === '') show('')
  }
  return (
    <Select
      nothingFoundMessage={data.length === 0 ? nothing : NOTHING_FOUND}
      limit={100}
      allowDeselect={false}
      filter={matchOptions}
      {...props}
      {...keys}
      onSearchChange={(text) => {
        keys.onSearchChange(text)
        onType?.(text)
      }}
      // Also if it was selected before: only the typed search text changes.
      onOptionSubmit={(id) => show(labelOf(id))}
    />
  )
}
