import type { Icon } from '@tabler/icons-react'
import type { CodeSet } from '../../../contract/shared/codes.ts'
import { codeColors } from './code-colors.ts'
import { codeIcons } from './icons.ts'
import classes from './status-badge.module.css'

interface Props<C extends number> {
  codes: CodeSet<C>
  code: number
}

/** A stored code outside the set is shown as it is. */
export const shownCode = <C extends number>(codes: CodeSet<C>, code: number) => {
  const { label, color, icon, isQuiet } = (codes as Partial<CodeSet<number>>)[code] ?? {
    label: String(code),
    color: 'gray',
    icon: 'unknown' as const,
    isQuiet: undefined,
  }
  return { label, color, isQuiet, Icon: codeIcons[icon] }
}

/** A code as its label, icon and colour. */
export const StatusBadge = <C extends number>({ codes, code }: Props<C>) => <Badge {...shownCode(codes, code)} />

interface BadgeProps {
  label: string
  color: string
  Icon: Icon
  isQuiet?: true | undefined
}

export const Badge = ({ label, color, Icon, isQuiet }: BadgeProps) => (
  <span className={classes.badge} data-quiet={isQuiet} style={codeColors(color)}>
    <Icon size={14} stroke={2} aria-hidden />
    {label}
  </span>
)
