const IMAGE = /\b(user_open|emergency_open)\/([^/]+)\/qr_code/
const screens: Record<string, string> = { user_open: 'users_open', emergency_open: 'emergency_open' }

/** The address in a record's QR code, on the same host as the page that shows it. */
export const openAddressOf = (qrImage: string | null, here: string): string | undefined => {
  const [, call = '', key] = IMAGE.exec(qrImage ?? '') ?? []
  return key === undefined ? undefined : `${new URL('.', here).href}#/${screens[call]}/${key}`
}
