import { storedStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import { codeColors } from '../../../platform/choices/code-colors.ts'
import { shownCode } from '../../../platform/choices/status-badge.tsx'
import classes from './points.module.css'

/** A ring around one emergency, also where it is in a cluster. The list beside the map names it. */
export const LitMark = ({ status }: { status: number }) => (
  <span className={classes.lit} style={codeColors(shownCode(storedStatuses, status).color)} data-lit-mark aria-hidden />
)
