import { Button } from '@mantine/core'
import { useState } from 'react'
import { isServerThere } from '../calls/api.ts'
import { FullPage } from './full-page.tsx'

/** A screen that crashed or whose code could not be loaded, for example after an update or without a network. */
export const ScreenFailure = () => {
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    // A reload without a network would lose the whole application.
    if (await isServerThere()) window.location.reload()
    else setTrying(false)
  }
  return (
    <FullPage title="No se pudo abrir la pantalla" text="Revise su conexión y vuelva a intentar.">
      <Button loading={isTrying} onClick={() => void tryAgain()}>
        Reintentar
      </Button>
    </FullPage>
  )
}
