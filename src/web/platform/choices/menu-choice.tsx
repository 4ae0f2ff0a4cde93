import { Menu } from '@mantine/core'

interface Props<T extends string> {
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** One of several options inside a menu. */
export const MenuChoice = <T extends string>({ options, value, onChange }: Props<T>) => (
  <Menu.RadioGroup
    value={value}
    onChange={(chosen) => {
      const option = options.find((one) => one.value === chosen)
      if (option) onChange(option.value)
    }}
  >
    {options.map((option) => (
      <Menu.RadioItem key={option.value} value={option.value}>
        {option.label}
      </Menu.RadioItem>
    ))}
  </Menu.RadioGroup>
)
