const KEY = /emergency_open\/([^/]+)\/qr_code/

/** The public page that a QR image leads to, on the same site as the page that shows it. */
export const publicAddressOf = (qrImage: string | null, here: string): string | undefined => {
  const key = qrImage === null ? undefined : KEY.exec(qrImage)?.[1]
  return key === undefined ? undefined : `${new URL('.', here).href}#/emergency_open/${key}`
}
