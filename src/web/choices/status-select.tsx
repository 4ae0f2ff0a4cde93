import { Select } from '@mantine/core'
import type { CodeSet } from '../../contract/codes.ts'
import { codeOptions } from './code-options.ts'
import { codeIcons } from './icons.ts'
import { StatusBadge } from './status-badge.tsx'
import classes from './status-select.module.css'

interface Props<C extends number> {
  label: string
  codes: CodeSet<C>
  value: number
  /** The selectable codes. */
  offered: readonly C[]
  disabled: boolean
  onChange: (code: C) => void
}

/** A status that is changed where it is shown. It shows the stored value until the server has accepted another. */
export const StatusSelect = <C extends number>({ label, codes, value, offered, disabled, onChange }: Props<C>) => {
  const stored = (codes as Partial<CodeSet<number>>)[value]
  const Icon = codeIcons[stored?.icon ?? 'help']
  const options = codeOptions(codes, offered).map(({ id, name }) => ({ value: String(id), label: name }))
  const data = options.some((option) => option.value === String(value))
    ? options
    : [{ value: String(value), label: stored?.label ?? String(value) }, ...options]
  const color = stored?.color ?? 'gray'
  const colors: Record<string, string> = {
    '--pale': `var(--mantine-color-${color}-1)`,
    '--deep': `var(--mantine-color-${color}-9)`,
  }
  return (
    <Select
      aria-label={label}
      size="xs"
      className={classes.select}
      style={colors}
      leftSection={<Icon size={16} aria-hidden />}
      data={data}
      value={String(value)}
      disabled={disabled}
      allowDeselect={false}
      comboboxProps={{ width: 190, position: 'bottom-start' }}
      renderOption={({ option }) => <StatusBadge codes={codes} code={Number(option.value)} />}
      onChange={(picked) => {
        const chosen = offered.find((code) => String(code) === picked)
        if (chosen !== undefined && chosen !== value) onChange(chosen)
      }}
    />
  )
}
