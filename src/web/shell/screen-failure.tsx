import { Button } from '@mantine/core'
import { FullPage } from './full-page.tsx'

/** A screen that broke or whose code could not be loaded, as after an update on the server or without a network. */
export const ScreenFailure = () => (
  <FullPage title="No se pudo abrir la pantalla" text="Revise su conexión y vuelva a intentar.">
    <Button onClick={() => window.location.reload()}>Reintentar</Button>
  </FullPage>
)
