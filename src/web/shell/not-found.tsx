import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FullPage } from './full-page.tsx'

/** For visitors: on its own page, without the frame. */
export const NotFoundPage = () => (
  <main>
    <NotFound />
  </main>
)

/** Shown inside the frame, so that the navigation stays available (S-59). */
export const NoPermission = () => (
  <FullPage title="No tiene permiso para ver esta pantalla." text="Si la necesita, hable con un administrador.">
    <Button component={Link} to="/">
      Ir al inicio
    </Button>
  </FullPage>
)

export const NotFound = () => (
  <FullPage title="Oops!" text="404 Pagina no encontrada">
    <Button component={Link} to="/">
      Regresar
    </Button>
  </FullPage>
)
