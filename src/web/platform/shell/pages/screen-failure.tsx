import { Button } from '@mantine/core'
import { IconCloudOff, IconRefreshAlert } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isServerThere, whenServerReturns } from '../../calls/server-return.ts'
import { useFirstViewEnds } from '../end-first-view.ts'
import { isPageNeeded, subscribeOutbox } from '../../outbox/outbox.ts'
import { FullPage } from './full-page.tsx'
import { ScreenNotLoaded } from '../lazy-screen.ts'

const reload = () => window.location.reload()

/** What could not be stored on the device goes first. Returns the function that stops it. */
const reloadOnceFree = (): (() => void) => {
  let leave = () => undefined as void
  const look = () => {
    if (isPageNeeded()) return
    leave()
    reload()
  }
  leave = subscribeOutbox(look)
  look()
  return leave
}

/** The same once the server answers. */
const reloadOnReturn = (): (() => void) => {
  let stop = () => undefined as void
  const stopWaiting = whenServerReturns(() => {
    stop = reloadOnceFree()
  })
  return () => {
    stopWaiting()
    stop()
  }
}

/** A screen that crashed, or whose code could not be loaded: then it opens by itself once the server answers. */
export const ScreenFailure = ({ error }: { error: unknown }) => {
  const isOffline = error instanceof ScreenNotLoaded
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    // A reload without a network would lose the whole application.
    if (await isServerThere()) reload()
    else setTrying(false)
  }
  useFirstViewEnds()
  // A screen that crashed would crash again.
  useEffect(() => (isOffline ? reloadOnReturn() : undefined), [isOffline])
  return (
    <FullPage
      icon={isOffline ? IconCloudOff : IconRefreshAlert}
      title="No se pudo abrir la pantalla"
      text={
        isOffline
          ? 'No hay conexión con el servidor. Se abrirá sola cuando vuelva la conexión.'
          : 'Ocurrió un error. Vuelva a intentar; si se repite, avise a un administrador.'
      }
    >
      <Button loading={isTrying} onClick={() => void tryAgain()}>
        Reintentar
      </Button>
    </FullPage>
  )
}
