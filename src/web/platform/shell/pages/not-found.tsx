import { Button } from '@mantine/core'
import { IconLock, IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { FullPage } from './full-page.tsx'

/** Shown inside the frame, so that the navigation stays available (S-59). */
export const NoPermission = () => (
  <FullPage
    icon={IconLock}
    title="No tiene permiso para ver esta pantalla."
    text="Su rol no la incluye. Si la necesita, hable con un administrador."
  >
    <Button component={Link} to="/">
      Ir al inicio
    </Button>
  </FullPage>
)

export const NotFound = () => (
  <FullPage
    icon={IconMapOff}
    title="Oops!"
    text="404 Pagina no encontrada"
    advice="Revise la dirección: puede estar incompleta o ser de una pantalla que ya no existe."
  >
    <Button component={Link} to="/">
      Regresar
    </Button>
  </FullPage>
)
