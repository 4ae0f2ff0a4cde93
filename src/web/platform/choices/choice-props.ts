import type { ComboboxItem, MultiSelectProps, SelectProps } from '@mantine/core'

type Shared = 'name' | 'required' | 'error' | 'disabled' | 'clearable' | 'description' | 'placeholder' | 'size' | 'maw' | 'mod'

export interface OneChoiceProps extends Pick<SelectProps, Shared> {
  label: string
  data: readonly ComboboxItem[]
  value: string | null
  onChange: (value: string | null) => void
  /** The text for a value that is not among the data. */
  absent?: string | undefined
  /** What is said if there are no options at all. */
  nothing?: string | undefined
  /** Called with what is typed to search, for options that are not all known. */
  onType?: ((text: string) => void) | undefined
  /** The options' panel on a desk, if it is wider than the field. */
  comboboxProps?: NonNullable<SelectProps['comboboxProps']>
}

export interface ManyChoicesProps extends Pick<
  MultiSelectProps,
  'name' | 'required' | 'error' | 'disabled' | 'clearable' | 'description' | 'size' | 'mod'
> {
  label: string
  data: readonly ComboboxItem[]
  value: string[]
  onChange: (value: string[]) => void
  /** The text for a value that is not among the data. */
  absent?: string | undefined
  /** What is said if there are no options at all. */
  nothing?: string | undefined
}
