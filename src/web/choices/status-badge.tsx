import type { CodeSet } from '../../contract/codes.ts'
import { codeIcons } from './icons.ts'
import classes from './status-badge.module.css'

interface Props<C extends number> {
  codes: CodeSet<C>
  code: number
}

/** A code as its label, icon and colour. */
export const StatusBadge = <C extends number>({ codes, code }: Props<C>) => {
  // A stored code outside the set is shown as it is.
  const known = (codes as Partial<CodeSet<number>>)[code]
  const { label, color, icon } = known ?? { label: String(code), color: 'gray', icon: 'help' as const }
  const Icon = codeIcons[icon]
  const colors: Record<string, string> = {
    '--pale': `var(--mantine-color-${color}-1)`,
    '--deep': `var(--mantine-color-${color}-9)`,
  }
  return (
    <span className={classes.badge} style={colors}>
      <Icon size={14} stroke={2} aria-hidden />
      {label}
    </span>
  )
}
