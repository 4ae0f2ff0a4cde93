import { encodeQR } from 'qr'
import sharp from 'sharp'

/** The code's modules, row by row, with the light border that readers need; true if dark. */
const modulesOf = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium', border: 2 })

/** A QR code of the text, as a PNG of 512 pixels. */
export const qrCode = (text: string): Promise<Buffer> => {
  const modules = modulesOf(text)
  const { length: size } = modules
  const pixels = Uint8Array.from(modules.flat(), (isDark) => (isDark ? 0 : 255))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(512, 512, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}

/** The same as vectors, in a `data:` address. */
export const qrCodeDataUrl = (text: string): string => {
  const modules = modulesOf(text)
  const { length: size } = modules
  const darkIn = (row: readonly boolean[]) =>
    row
      .map((isDark) => (isDark ? 'x' : ' '))
      .join('')
      .matchAll(/x+/g)
  const dark = modules.flatMap((row, y) =>
    [...darkIn(row)].map(({ 0: { length: width }, index }) => `M${index} ${y}h${width}v1h-${width}z`),
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
}
