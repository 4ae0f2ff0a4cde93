import type { Download, Ticket } from '../../../contract/shared/downloads.schema.ts'
import { api } from './api.ts'
import { pathWithQuery, type Query } from './query.ts'

/**
 * Opens a download in its own window. Must be called directly in the click handler: browsers block a window that is opened later.
 * If even that is blocked, the download starts without a window.
 */
export const openDownload = async (path: Download, query: Query): Promise<void> => {
  const opened = window.open('', '_blank')
  if (opened) showWaitMessage(opened.document)
  const { ticket } = await api.post<Ticket>('download_ticket', { path }).catch((error: unknown) => {
    opened?.close()
    throw error
  })
  const address = pathWithQuery(path, { ...query, token: ticket })
  if (opened) opened.location.replace(address)
  else startDownload(address)
}

/** The same without a window, in front of the question who one is: for a file that needs a fresh sign-in (S-52). */
export const downloadHere = async (path: Download, query: Query): Promise<void> => {
  const { ticket } = await api.post<Ticket>('download_ticket', { path })
  startDownload(pathWithQuery(path, { ...query, token: ticket }))
}

const startDownload = (href: string) => Object.assign(document.createElement('a'), { href, download: '' }).click()

/** Browsers close the window when the file arrives, except some on phones. */
const showWaitMessage = (page: Document): void => {
  page.title = 'Descarga'
  page.documentElement.lang = 'es'
  page.body.style.cssText = 'margin: 15vh auto; padding: 0 1.5rem; max-width: 32rem; font: 1rem/1.5 system-ui, sans-serif'
  page.body.textContent = 'Se está preparando la descarga. Cuando haya comenzado, puede cerrar esta ventana.'
}
