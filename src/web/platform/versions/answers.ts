/** The address of the page; what follows the '#' is never sent. */
export const PAGE = '/'

export type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * What the worker answers: the page, and the files whose name changes with their content. Everything else goes to the server as if
 * there were no worker: calls, uploads, streams, photos, downloads, the documentation of the API (A-PWA-04).
 */
export const answerTo = ({ method, mode, url }: Asked, origin: string): 'page' | 'file' | undefined => {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin) return undefined
  if (mode === 'navigate') return asked.pathname === PAGE ? 'page' : undefined
  // Each address with a query would be cached once more.
  return asked.pathname.startsWith('/assets/') && asked.search === '' ? 'file' : undefined
}
