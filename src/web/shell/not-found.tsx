import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FullPage } from './full-page.tsx'

/** For those who have not signed in: beside the frame, in a page of its own. */
export const NotFoundPage = () => (
  <main>
    <NotFound />
  </main>
)

/** Said in the frame, so that the way to everything else stays in sight (S-59). */
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
