const IMAGE = /\b(user_open|emergency_open)\/([^/]+)\/qr_code/
const screens: Record<string, string> = { user_open: 'users_open', emergency_open: 'emergency_open' }

/** The open page that a record's QR image leads to, on the same site as the page that shows the image. */
export const openAddressOf = (qrImage: string | null, here: string): string | undefined => {
  const [, call = '', key] = IMAGE.exec(qrImage ?? '') ?? []
  return key === undefined ? undefined : `${new URL('.', here).href}#/${screens[call]}/${key}`
}
