const KEY = /user_open\/([^/]+)\/qr_code/

/** The card that a person's QR image leads to, on the same site as the page that shows it. */
export const cardAddressOf = (qrImage: string, here: string): string | undefined => {
  const key = KEY.exec(qrImage)?.[1]
  return key === undefined ? undefined : `${new URL('.', here).href}#/users_open/${key}`
}
