import { CloseButton, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { OneChoiceProps } from '../choice-props.ts'
import { OptionSheet } from './option-sheet.tsx'
import { useSheetOpener } from './use-sheet-opener.ts'

/** One of some options on a phone: the field shows it, and opens a sheet with the others. */
export const OneChoiceSheet = (props: OneChoiceProps) => {
  const { data, value, onChange, clearable = false, comboboxProps: _, onType, nothing, ...field } = props
  const { label, disabled = false } = field
  const { opener, close, sheet } = useSheetOpener({
    data,
    disabled,
    onType,
    onPick: (picked) => {
      close()
      if (picked !== value) onChange(picked)
    },
  })
  const clear = () => {
    onChange(null)
    // The pressed button disappears.
    opener.ref.current?.focus({ preventScroll: true })
  }
  const shown = data.find((option) => option.value === value)?.label ?? ''
  const mayClear = clearable && value !== null && !disabled
  return (
    <>
      <TextInput
        {...field}
        {...opener}
        value={shown}
        rightSectionPointerEvents={mayClear ? 'all' : 'none'}
        rightSection={
          mayClear ? <CloseButton aria-label={`Quitar ${label}`} onClick={clear} /> : <IconChevronDown size={18} aria-hidden />
        }
      />
      <OptionSheet title={label} {...sheet} chosen={value === null ? [] : [value]} nothing={nothing} />
    </>
  )
}
