import QRCode from 'qrcode'

const look = { margin: 2, errorCorrectionLevel: 'M' } as const

/** A QR code of the address, as a PNG. */
export const qrCode = (address: string): Promise<Buffer> => QRCode.toBuffer(address, { width: 512, ...look })

/** The same as vectors, in a `data:` address. */
export const qrCodeDataUrl = async (address: string): Promise<string> => {
  const drawing = await QRCode.toString(address, { type: 'svg', ...look })
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
}
