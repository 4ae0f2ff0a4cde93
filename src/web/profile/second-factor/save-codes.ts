/** The text for the clipboard and the file. */
export const codesAsText = (codes: readonly string[], name: string): string =>
  [
    `Códigos de recuperación de Sirena, de ${name}`,
    'Cada uno sirve una sola vez, en lugar del código del teléfono.',
    '',
    ...codes,
    '',
  ].join('\r\n')

/** Hands the browser a text file to keep. */
export const saveAsFile = (text: string, name: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
