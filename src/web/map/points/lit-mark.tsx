import { storedStatuses } from '../../../contract/emergency-rules.ts'
import { codeColors } from '../../choices/code-colors.ts'
import { shownCode } from '../../choices/status-badge.tsx'
import classes from './points.module.css'

/** Marks one emergency among the others, also where it is in a cluster. The list beside the map names it. */
export const LitMark = ({ status }: { status: number }) => {
  const { color, Icon } = shownCode(storedStatuses, status)
  return (
    <span className={classes.lit} style={codeColors(color)} data-lit-mark aria-hidden>
      <Icon size={20} stroke={2} />
    </span>
  )
}
