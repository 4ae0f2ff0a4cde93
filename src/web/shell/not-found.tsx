import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FullPage } from './full-page.tsx'

/** Beside the shell, in a page of its own. */
export const NotFoundPage = () => (
  <main>
    <NotFound />
  </main>
)

export const NotFound = () => (
  <FullPage title="Oops!" text="404 Pagina no encontrada">
    <Button component={Link} to="/">
      Regresar
    </Button>
  </FullPage>
)
