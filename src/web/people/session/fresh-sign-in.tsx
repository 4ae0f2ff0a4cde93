import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { READ_CALL_MS } from '../../../contract/shared/browser-limits.ts'
import { loadPart } from '../../platform/calls/load-part.ts'
import { registerReauthentication } from '../../platform/dialogs/reauthentication.ts'
import { notices } from '../../platform/dialogs/notices.ts'

const loadDialog = () => import('./fresh-sign-in-dialog.tsx')
/** A file that never arrives must not hold up the call for ever. */
const patience = () => new Promise<'slow'>((resolve) => setTimeout(resolve, READ_CALL_MS, 'slow'))
type LoadedDialog = Awaited<ReturnType<typeof loadDialog>>['FreshSignInDialog']

/** Asks for re-authentication when a call needs it; the call is then repeated (S-52). The dialog is loaded when it is first needed. */
export const FreshSignIn = () => {
  const { history } = useRouter()
  const [Dialog, setDialog] = useState<LoadedDialog>()
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  useEffect(() => {
    let isThere = true
    const unregister = registerReauthentication(async (declined) => {
      const asked = history.location.href
      const loaded = await Promise.race([loadPart(loadDialog, 'fresh-sign-in'), patience()])
      if (loaded === 'slow') notices.error('No hay conexión con el servidor.')
      if (loaded === undefined || loaded === 'slow' || declined.aborted || !isThere || history.location.href !== asked)
        return false
      // Rendered before it opens, when it records the focus that it restores on closing.
      flushSync(() => setDialog(() => loaded.FreshSignInDialog))
      // Closing the dialog declines (below).
      declined.addEventListener('abort', () => setAnswer(undefined))
      return new Promise((resolve) => setAnswer(() => resolve))
    })
    return () => {
      isThere = false
      unregister()
    }
  }, [history])
  // After a sign-out the call must not wait for ever.
  useEffect(() => () => answer?.(false), [answer])
  // The dialog closes with the screen that needs it.
  useEffect(() => {
    const place = history.location.href
    return answer && history.subscribe(({ location }) => location.href !== place && setAnswer(undefined))
  }, [history, answer])
  const close = (isConfirmed: boolean) => {
    answer?.(isConfirmed)
    setAnswer(undefined)
  }
  return Dialog && <Dialog isOpen={answer !== undefined} onClose={close} />
}
