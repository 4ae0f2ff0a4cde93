import { dashes, type WayLook } from './way-look.ts'

const WIDTH = 28
const LINE = 4

/** A piece of a unit's line, as it is drawn on the map. */
export const WaySample = ({ look: { color, dash } }: { look: WayLook }) => (
  <svg width={WIDTH} height={LINE} aria-hidden style={{ flexShrink: 0 }}>
    <line
      x1={0}
      x2={WIDTH}
      y1={LINE / 2}
      y2={LINE / 2}
      stroke={color}
      strokeWidth={LINE}
      strokeDasharray={dashes[dash]?.map((length) => length * LINE).join(' ')}
    />
  </svg>
)
