import { Input, Select, type ComboboxItem } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, type Ref } from 'react'
import type { CodeSet } from '../../../contract/shared/codes.ts'
import { useIsPhone } from '../device/is-phone.ts'
import { codeColors } from './code-colors.ts'
import { codeOptions } from './code-options.ts'
import { OptionSheet } from './sheets/option-sheet.tsx'
import { shownCode, StatusBadge } from './status-badge.tsx'
import classes from './status-select.module.css'
import { useOptionKeys } from './use-option-keys.ts'
import { useSheetOpener } from './sheets/use-sheet-opener.ts'

interface Props<C extends number> {
  label: string
  codes: CodeSet<C>
  value: number
  /** The selectable codes, in the order in which they are offered. */
  offered: readonly C[]
  /** The code that stands apart from the others, where they can be pressed by mistake. */
  apart?: C
  disabled: boolean
  onChange: (code: C) => void
  inputRef?: Ref<HTMLInputElement>
}

/** A status that is changed where it is shown. It shows the stored value until the server has accepted another. */
export const StatusSelect = <C extends number>(props: Props<C>) => {
  const isPhone = useIsPhone()
  return isPhone ? <StatusSheet {...props} /> : <StatusField {...props} />
}

const StatusField = <C extends number>(props: Props<C>) => {
  const { label, codes, value, offered, apart, disabled, onChange, inputRef } = props
  const { Icon, color, isQuiet } = shownCode(codes, value)
  const options = optionsOf({ codes, value, offered })
  const isApart = (option: ComboboxItem) => option.value === String(apart)
  const last = options.filter(isApart)
  const { keys } = useOptionKeys(inputRef)
  return (
    <Select
      {...keys}
      aria-label={label}
      size="xs"
      className={classes.select}
      classNames={{ group: classes.apart }}
      style={codeColors(color)}
      leftSection={<Icon size={16} aria-hidden />}
      data={[...options.filter((option) => !isApart(option)), ...(last.length > 0 ? [{ group: '', items: last }] : [])]}
      value={String(value)}
      disabled={disabled}
      allowDeselect={false}
      comboboxProps={{ width: 190, position: 'bottom-start' }}
      renderOption={({ option }) => <StatusBadge codes={codes} code={Number(option.value)} />}
      onChange={(picked) => {
        const chosen = offered.find((code) => String(code) === picked)
        if (chosen !== undefined && chosen !== value) onChange(chosen)
      }}
      data-status
      data-quiet={isQuiet}
    />
  )
}

/** On a phone: the badge opens a sheet. */
const StatusSheet = <C extends number>(props: Props<C>) => {
  const { label, codes, value, offered, apart, disabled, onChange, inputRef } = props
  const { opener, close, sheet } = useSheetOpener({
    data: optionsOf({ codes, value, offered }),
    disabled,
    onPick: (picked) => {
      close()
      const chosen = offered.find((code) => String(code) === picked)
      if (chosen !== undefined && chosen !== value) onChange(chosen)
    },
  })
  const id = useId()
  const ref = useMergedRef(opener.ref, inputRef)
  const { label: shown, color, Icon, isQuiet } = shownCode(codes, value)
  return (
    <>
      <label htmlFor={id} className={classes.target}>
        <Input
          {...opener}
          ref={ref}
          id={id}
          aria-label={label}
          value={shown}
          disabled={disabled}
          className={classes.pill}
          style={codeColors(color)}
          leftSection={<Icon size={16} aria-hidden />}
          leftSectionWidth={28}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          rightSectionWidth={24}
          rightSectionPointerEvents="none"
          data-status
          data-quiet={isQuiet}
        />
      </label>
      <OptionSheet
        title={label}
        {...sheet}
        chosen={[String(value)]}
        apart={apart === undefined ? undefined : String(apart)}
        render={(option) => <StatusBadge codes={codes} code={Number(option.value)} />}
      />
    </>
  )
}

/** The offered codes, and before them the stored one if it is not offered. */
const optionsOf = <C extends number>({ codes, value, offered }: Pick<Props<C>, 'codes' | 'value' | 'offered'>) => {
  const options = codeOptions(codes, offered).map(({ id, name }) => ({ value: String(id), label: name }))
  if (options.some((option) => option.value === String(value))) return options
  return [{ value: String(value), label: shownCode(codes, value).label }, ...options]
}
