import { codeColors } from '../choices/code-colors.ts'
import { shownCode, StatusBadge } from '../choices/status-badge.tsx'
import type { CodeBadge } from './point.ts'

/** A status on a map: the badge, with a tip at the place. */
export const BadgeMarker = ({ badge, place }: { badge: CodeBadge; place: string }) => {
  const { label, color } = shownCode(badge.codes, badge.code)
  return (
    <span className="map-badge" style={codeColors(color)} role="img" aria-label={`${place}, ${label}`}>
      <StatusBadge {...badge} />
    </span>
  )
}
