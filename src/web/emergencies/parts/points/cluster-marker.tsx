import { storedStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import { codeColors } from '../../../platform/choices/code-colors.ts'
import { shownCode } from '../../../platform/choices/status-badge.tsx'
import type { MapMarker } from './clustered-points.ts'
import { gravestOf, totalOf } from './counted-statuses.ts'
import { nameOfMarker, wordsOfMarker } from './number-words.ts'
import classes from './points.module.css'

interface Props {
  marker: MapMarker
  onPress: () => void
  /** Called with the emergency that is pointed at, if the marker is of one. */
  onPoint: ((id: number | undefined) => void) | undefined
}

/** How many emergencies are here, and the gravest status of them as icon, colour and word with how many have it. */
export const ClusterMarker = ({ marker, onPress, onPoint }: Props) => {
  const total = totalOf(marker.numbers)
  const only = total === 1 ? marker.emergencies[0]?.id : undefined
  const { number, status } = wordsOfMarker(marker.numbers)
  const { color, Icon } = shownCode(storedStatuses, gravestOf(marker.numbers))
  return (
    <button
      type="button"
      className={classes.marker}
      style={codeColors(color)}
      aria-label={nameOfMarker(marker)}
      data-marker={marker.key}
      // A finger leaves nothing.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint?.(only)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint?.(undefined)}
      onFocus={() => onPoint?.(only)}
      onBlur={() => onPoint?.(undefined)}
      onClick={(event) => {
        // The map would close the window that this opens.
        event.stopPropagation()
        // The map keeps the focus from what is pressed on it, and what is opened gives the focus back.
        event.currentTarget.focus({ preventScroll: true })
        onPress()
      }}
    >
      <span className={classes.number}>
        <Icon size={16} stroke={2} aria-hidden />
        {number}
      </span>
      <span className={classes.word}>{status}</span>
    </button>
  )
}
