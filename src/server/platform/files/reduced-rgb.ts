/** Samples of one channel, of one byte or, above 8 bits, of two. */
export interface Plane {
  samples: Uint8Array | Uint16Array
  /** Samples from a row to the next. */
  stride: number
}

/** A picture as cameras encode it: brightness, and the two colour differences for every second pixel of every second row. */
export interface YCbCr {
  width: number
  height: number
  bits: number
  planes: readonly [luma: Plane, blue: Plane, red: Plane]
  /** Number of the matrix and the range, as in ITU-T H.273. */
  matrix: number
  isFullRange: boolean
}

/** Shares of red and blue in the brightness, by the number of the matrix: BT.709, BT.2020. */
const sharesOf: Record<number, readonly [red: number, blue: number]> = { 1: [0.2126, 0.0722], 9: [0.2627, 0.0593] }
/** BT.601, which JPEG and files that name none use. */
const usual = [0.299, 0.114] as const

/** RGB of 8 bits, each pixel the average brightness of a square of this side. */
export const reducedRgb = ({ width, height, bits, planes, matrix, isFullRange }: YCbCr, side: number) => {
  const [luma, blue, red] = planes
  const [kr, kb] = sharesOf[matrix] ?? usual
  const kg = 1 - kr - kb
  const unit = 2 ** (bits - 8)
  const [black, lumaScale, chromaScale] = isFullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224]
  const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)]
  const pixels = new Uint8ClampedArray(columns * rows * 3)
  const perSample = 1 / (side * side * unit)
  let at = 0
  for (let row = 0; row < rows; row++) {
    const chromaRow = (row * side) >> 1
    for (let column = 0; column < columns; column++) {
      let sum = 0
      for (let y = row * side; y < (row + 1) * side; y++) {
        const start = y * luma.stride + column * side
        for (let x = start; x < start + side; x++) sum += luma.samples[x] ?? 0
      }
      const chromaColumn = (column * side) >> 1
      const light = (sum * perSample - black) * lumaScale
      const cb = ((blue.samples[chromaRow * blue.stride + chromaColumn] ?? 0) / unit - 128) * chromaScale
      const cr = ((red.samples[chromaRow * red.stride + chromaColumn] ?? 0) / unit - 128) * chromaScale
      pixels[at++] = light + 2 * (1 - kr) * cr
      pixels[at++] = light - (2 * kb * (1 - kb) * cb + 2 * kr * (1 - kr) * cr) / kg
      pixels[at++] = light + 2 * (1 - kb) * cb
    }
  }
  return { pixels, width: columns, height: rows }
}
