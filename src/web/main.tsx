import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createApplication } from './application.tsx'
import { whenServerReturns } from './platform/calls/server-return.ts'
import { closeTopOnEscape } from './platform/dialogs/back-closes.ts'
import { stayOnDroppedFiles } from './platform/photos/page-files.ts'
import { printLight } from './platform/print/print-light.ts'
import { createRouterHistory } from './platform/shell/router-history.ts'
import { tidyAddress } from './platform/shell/tidy-address.ts'
import './platform/styles/first.css'
import { closeLostNotices } from './platform/dialogs/notices.ts'
import { watchVersionsLater } from './platform/versions/start-watching.ts'

/** Applies the styles of the page's head, for which its first view does not wait. Resolves when they are there or have failed. */
const applyFirstStyles = async (): Promise<void> => {
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

// The page's first script has done the same, except while developing.
const tidied = tidyAddress(location)
if (tidied !== undefined) history.replaceState(null, '', tidied)
const { screens } = createApplication(createRouterHistory())

closeLostNotices(whenServerReturns)
printLight()
closeTopOnEscape()
stayOnDroppedFiles()
watchVersionsLater()

const start = async (root: Element) => {
  await applyFirstStyles()
  root.setAttribute('data-started', '')
  // As a transition, so that a slow processor renders in pieces.
  startTransition(() => createRoot(root).render(<StrictMode>{screens}</StrictMode>))
}

const root = document.querySelector('#root')
if (root) void start(root)
