import { storedStatuses } from '../../../contract/emergency-rules.ts'
import { showNumber } from '../../../contract/written-numbers.ts'
import { codeColors } from '../../choices/code-colors.ts'
import { shownCode } from '../../choices/status-badge.tsx'
import type { Mark } from './clustered-points.ts'
import { gravestOf, totalOf } from './counted-statuses.ts'
import { nameOfMark } from './number-words.ts'
import classes from './points.module.css'

interface Props {
  mark: Mark
  onPress: () => void
  /** Called with the emergency that is pointed at, if the mark is of one. */
  onPoint: ((id: number | undefined) => void) | undefined
}

/** How many emergencies are here, and the gravest status of them as icon, colour and word. */
export const ClusterMark = ({ mark, onPress, onPoint }: Props) => {
  const total = totalOf(mark.numbers)
  const only = total === 1 ? mark.emergencies[0]?.id : undefined
  const { label, color, Icon } = shownCode(storedStatuses, gravestOf(mark.numbers))
  return (
    <button
      type="button"
      className={classes.mark}
      style={codeColors(color)}
      aria-label={nameOfMark(mark)}
      data-mark={mark.key}
      // A finger leaves nothing.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint?.(only)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint?.(undefined)}
      onFocus={() => onPoint?.(only)}
      onBlur={() => onPoint?.(undefined)}
      onClick={(event) => {
        // The map would close the window that this opens.
        event.stopPropagation()
        onPress()
      }}
    >
      <span className={classes.number}>
        <Icon size={16} stroke={2} aria-hidden />
        {total > 1 && showNumber(total)}
      </span>
      <span className={classes.word}>{label}</span>
    </button>
  )
}
