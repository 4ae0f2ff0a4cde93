export interface Where {
  x: number
  y: number
  /** Image pixels per screen pixel. */
  scale: number
}

/** A pin on the printed map. */
export const drawPin = (context: OffscreenCanvasRenderingContext2D, { x, y, scale }: Where): void => {
  context.beginPath()
  context.arc(x, y, 9 * scale, 0, 2 * Math.PI)
  context.fillStyle = '#c92a2a'
  context.fill()
  context.lineWidth = 3 * scale
  context.strokeStyle = 'white'
  context.stroke()
}

export interface PrintedBadge {
  label: string
  pale: string
  deep: string
  /** The drawn icon, whose lines are copied. */
  icon: SVGElement | null
}

const TIP = 8
const HEIGHT = 26
const ICON = 16

/** A status on the printed map, as the badge on the screen, in the colours of the light scheme. */
export const drawBadge = (
  context: OffscreenCanvasRenderingContext2D,
  { x, y, scale }: Where,
  { label, pale, deep, icon }: PrintedBadge,
) => {
  context.save()
  context.translate(x, y)
  context.scale(scale, scale)
  context.font = '600 14px system-ui, sans-serif'
  const width = context.measureText(label).width + ICON + 24
  const [left, top] = [-width / 2, -TIP - HEIGHT]
  context.beginPath()
  context.moveTo(-TIP, -TIP)
  context.lineTo(0, 0)
  context.lineTo(TIP, -TIP)
  context.roundRect(left, top, width, HEIGHT, HEIGHT / 2)
  context.lineWidth = 3
  context.strokeStyle = deep
  context.stroke()
  context.fillStyle = pale
  context.fill()
  context.fillStyle = 'black'
  context.textBaseline = 'middle'
  context.fillText(label, left + ICON + 14, top + HEIGHT / 2 + 1)
  context.translate(left + 9, top + (HEIGHT - ICON) / 2)
  context.scale(ICON / 24, ICON / 24)
  context.lineWidth = 2
  context.fillStyle = deep
  const draw = icon?.getAttribute('fill') === 'none' ? 'stroke' : 'fill'
  for (const part of icon?.querySelectorAll('path') ?? []) context[draw](new Path2D(part.getAttribute('d') ?? ''))
  context.restore()
}
