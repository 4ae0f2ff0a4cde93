import { ActionIcon, Anchor, Button, CopyButton, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { showDateTime } from '../../../../contract/shared/dates/dates.ts'
import { openAddressOf } from '../../../platform/ui/open-address.ts'
import { Section } from '../../../platform/ui/section.tsx'
import classes from './qr-section.module.css'

interface Props {
  image: string | null
  /** Until when the code opens the whole page; null while there is no end. */
  until: string | null
  renewing?: ReactNode
}

/** The QR code and the public page that it leads to. */
export const QrSection = ({ image, until, renewing }: Props) => {
  const [isShown, { toggle }] = useDisclosure(false)
  const address = openAddressOf(image, location.href)
  const isHere = address === location.href
  return (
    <div className={classes.whole}>
      <Section
        title="Código QR"
        nothing={address === undefined ? 'Sin codigo QR' : undefined}
        aside={
          address !== undefined && (
            <Button variant="default" className={classes.fold} aria-expanded={isShown} onClick={toggle}>
              {isShown ? 'Ocultar' : 'Mostrar'}
            </Button>
          )
        }
      >
        {image !== null && address !== undefined && (
          // Folded by the styles, so that its picture has loaded when it is printed.
          <div className={classes.qr} data-folded={!isShown || undefined}>
            <img src={image} width={180} height={180} alt="Código QR de la página pública de la emergencia" />
            <Stack gap="sm" className={classes.address}>
              <Text>
                {isHere
                  ? 'Este código abre esta página en otro teléfono.'
                  : 'Quien escanea este código ve la página pública de la emergencia, sin iniciar sesión.'}
              </Text>
              {until !== null && <Text>{expiryText(until)}</Text>}
              <Text className={classes.printed}>{address}</Text>
              <TextInput
                className={classes.screen}
                label="Dirección pública"
                readOnly
                value={address}
                onFocus={(event) => event.currentTarget.select()}
                rightSection={<Copy address={address} />}
                rightSectionWidth={44}
              />
              {!isHere && (
                <Anchor href={address} target="_blank" rel="noreferrer" className={classes.screen}>
                  Abrir la página pública
                </Anchor>
              )}
              {renewing && <div className={classes.screen}>{renewing}</div>}
            </Stack>
          </div>
        )}
      </Section>
    </div>
  )
}

const expiryText = (until: string): string =>
  Date.parse(until) > Date.now()
    ? `El detalle se muestra hasta el ${showDateTime(until)}; después, solo la información general.`
    : `Desde el ${showDateTime(until)} muestra solo la información general. Renueve el código para volver a compartir el detalle.`

const Copy = ({ address }: { address: string }) => (
  <CopyButton value={address}>
    {({ copied, copy }) => (
      <Tooltip label={copied ? 'Copiada' : 'Copiar'}>
        <ActionIcon variant="subtle" aria-label={copied ? 'Dirección copiada' : 'Copiar la dirección'} onClick={copy}>
          {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        </ActionIcon>
      </Tooltip>
    )}
  </CopyButton>
)
