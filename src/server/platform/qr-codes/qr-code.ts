import { crc32, deflateSync } from 'node:zlib'
import { encodeQR } from 'qr'

/** The code's modules, row by row, with the light border that readers need; true if dark. */
const modulesOf = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium', border: 2 })

const PIXELS = 512

/**
 * A QR code of the text, as a PNG of 512 pixels with one bit each. Written here, because anybody with a key may ask for one: an
 * image library takes thirty times as long for it.
 */
export const qrCode = (text: string): Buffer => {
  const modules = modulesOf(text)
  const at = (pixel: number) => Math.floor((pixel * modules.length) / PIXELS)
  const rows = modules.map((row) => {
    // The first byte of a row says that it is not filtered.
    const bytes = Buffer.alloc(1 + PIXELS / 8)
    for (let x = 0; x < PIXELS; x += 1)
      if (row[at(x)] === false) bytes.writeUInt8(bytes.readUInt8(1 + (x >> 3)) | (0x80 >> (x & 7)), 1 + (x >> 3))
    return bytes
  })
  const pixels = Buffer.concat(Array.from({ length: PIXELS }, (_, y) => rows.slice(at(y), at(y) + 1)).flat())
  // Width and height, one bit of grey for a pixel; compression, filter and interlacing as always.
  const header = Buffer.from([0, 0, PIXELS >> 8, PIXELS & 255, 0, 0, PIXELS >> 8, PIXELS & 255, 1, 0, 0, 0, 0])
  return Buffer.concat([PNG, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}

const PNG = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')

const chunk = (type: string, data: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
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
