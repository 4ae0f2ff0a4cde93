const SCHEME = 'data-mantine-color-scheme'

/** Paper is light in the dark scheme, too. Every colour follows this attribute. */
export const printLight = (): void => {
  const root = document.documentElement
  let onScreen: string | null = null
  addEventListener('beforeprint', () => {
    onScreen ??= root.getAttribute(SCHEME)
    root.setAttribute(SCHEME, 'light')
  })
  addEventListener('afterprint', () => {
    if (onScreen !== null) root.setAttribute(SCHEME, onScreen)
    onScreen = null
  })
}
