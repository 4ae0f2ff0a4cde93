/** Applies the styles of the page's head, for which its first view does not wait. Resolves when they are there or have failed. */
export const applyFirstStyles = async (): Promise<void> => {
  const link = document.querySelector<HTMLLinkElement>('#first-styles')
  // While developing they are not a file.
  if (link === null) return
  if (link.sheet === null)
    await new Promise((resolve) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', resolve)
    })
  link.media = 'all'
}
