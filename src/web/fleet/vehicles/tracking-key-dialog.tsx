import { ActionIcon, Button, CopyButton, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { NewTrackingKey } from '../../../contract/fleet/tracking-keys.schema.ts'
import { Dialog, DialogButtons } from '../../platform/dialogs/dialog.tsx'
import classes from './tracking-key-section.module.css'

/** A new key, which nobody sees again once the screen was left. */
export const TrackingKeyDialog = ({ made, onClose }: { made: NewTrackingKey; onClose: () => void }) => {
  const server = made.settings_url.slice(0, made.settings_url.indexOf('?'))
  return (
    <Dialog opened onClose={onClose} title={`Clave de trackeo de ${made.plate}`} size="lg" closeOnClickOutside={false}>
      <div className={classes.made}>
        <img src={made.qr_code} width={220} height={220} alt="Código QR con la configuración para Traccar Client" />
        <div className={classes.texts}>
          <Text>En Traccar Client, abra la configuración y escanee este código. En otra aplicación, escriba estos datos.</Text>
          <Copied label="Dirección del servidor" value={server} />
          <Copied label="Identificador del dispositivo" value={made.key} />
          <Text fw={600}>
            Al salir de esta pantalla, la clave no se vuelve a mostrar. Quien la conoce puede enviar posiciones de esta unidad.
          </Text>
        </div>
      </div>
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          Listo
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

const Copied = ({ label, value }: { label: string; value: string }) => (
  <TextInput
    label={label}
    readOnly
    value={value}
    onFocus={(event) => event.currentTarget.select()}
    rightSectionWidth={44}
    rightSection={
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon variant="subtle" size={36} aria-label={copied ? `${label}: copiado` : `Copiar: ${label}`} onClick={copy}>
            {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          </ActionIcon>
        )}
      </CopyButton>
    }
  />
)
