/** Image pixels per screen pixel. MapLibre copies the images to each of its tiles whenever a unit in it moves. */
export const IMAGE_SCALE = devicePixelRatio > 1 ? 2 : 1
const RADIUS = 12
const EDGE = 2
const ICON = 16
/** From the middle of a disc to the foot and to the tip of its arrow. */
export const ARROW_FOOT = 6
const ARROW_TIP = 26
const ARROW_WIDTH = 22

export interface MarkerColors {
  fill: string
  edge: string
  icon: string
  /** Of its trail, of the ring around it and of its dot among many. */
  line: string
}

const drawn = (
  width: number,
  height: number,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): ImageData | undefined => {
  const [across, down] = [width * IMAGE_SCALE, height * IMAGE_SCALE]
  const context = new OffscreenCanvas(across, down).getContext('2d')
  if (context === null) return undefined
  context.scale(IMAGE_SCALE, IMAGE_SCALE)
  context.lineJoin = 'round'
  draw(context)
  return context.getImageData(0, 0, across, down)
}

/** A unit: a disc with the icon of its status, whose lines are copied from the legend. */
export const markerImage = (colors: MarkerColors, icon: SVGElement | null): ImageData | undefined =>
  drawn(2 * (RADIUS + EDGE), 2 * (RADIUS + EDGE), (context) => {
    context.translate(RADIUS + EDGE, RADIUS + EDGE)
    context.beginPath()
    context.arc(0, 0, RADIUS, 0, 2 * Math.PI)
    context.fillStyle = colors.fill
    context.fill()
    context.lineWidth = EDGE
    context.strokeStyle = colors.edge
    context.stroke()
    context.translate(-ICON / 2, -ICON / 2)
    context.scale(ICON / 24, ICON / 24)
    context.lineWidth = 2.2
    context.lineCap = 'round'
    context.fillStyle = colors.icon
    context.strokeStyle = colors.icon
    const draw = icon?.getAttribute('fill') === 'none' ? 'stroke' : 'fill'
    for (const part of icon?.querySelectorAll('path') ?? []) context[draw](new Path2D(part.getAttribute('d') ?? ''))
  })

/** The direction of a moving unit, to the north: a tip that stands out from under its disc. */
export const arrowImage = (colors: MarkerColors): ImageData | undefined =>
  drawn(ARROW_WIDTH + 2 * EDGE, ARROW_TIP - ARROW_FOOT + EDGE, (context) => {
    context.translate(ARROW_WIDTH / 2 + EDGE, EDGE)
    context.beginPath()
    context.moveTo(0, 0)
    context.lineTo(ARROW_WIDTH / 2, ARROW_TIP - ARROW_FOOT)
    context.lineTo(-ARROW_WIDTH / 2, ARROW_TIP - ARROW_FOOT)
    context.closePath()
    context.fillStyle = colors.fill
    context.fill()
    context.lineWidth = EDGE
    context.strokeStyle = colors.edge
    context.stroke()
  })
