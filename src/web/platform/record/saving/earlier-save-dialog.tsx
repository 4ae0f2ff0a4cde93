import { Button, Stack, Text } from '@mantine/core'
import { Dialog } from '../../dialogs/dialog.tsx'
import type { Created } from './use-save.ts'

interface Props {
  created: Created
  onSaveAsAnother: () => void
  onClose: () => void
}

/** An earlier save succeeded but its answer was lost, and the input has changed since: lets the person choose (S-10). */
export const EarlierSaveDialog = ({ created: { name, place }, onSaveAsAnother, onClose }: Props) => (
  <Dialog opened onClose={onClose} title="Ya se guardó antes, sin sus últimos cambios">
    <Text mb="md">
      Ya se guardó {name} con lo que se envió antes, sin los cambios que hizo después. No se guardó nada más, y lo escrito sigue
      aquí.
    </Text>
    <Stack gap="sm">
      {/* In another tab, so that what is typed here stays. */}
      <Button component="a" href={`#${place}`} target="_blank" data-autofocus>
        Ver lo guardado
      </Button>
      <Button variant="default" onClick={onSaveAsAnother}>
        Guardar lo escrito como otro registro
      </Button>
      <Button variant="default" onClick={onClose}>
        Seguir editando
      </Button>
    </Stack>
  </Dialog>
)
