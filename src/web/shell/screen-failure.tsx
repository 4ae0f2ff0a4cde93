import { Button } from '@mantine/core'
import { useState } from 'react'
import { isServerThere } from '../calls/api.ts'
import { FullPage } from './full-page.tsx'

/** A screen that broke or whose code could not be loaded, as after an update on the server or without a network. */
export const ScreenFailure = () => {
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    // Loaded anew without a network, the application would be gone altogether.
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
