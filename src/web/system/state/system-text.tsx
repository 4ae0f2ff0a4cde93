import { Button, Stack, Text, Textarea } from '@mantine/core'
import { IconCheck, IconCopy, IconFileText, IconMail } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { systemMailLink, systemText } from '../../../contract/system/describe-system.ts'
import { Dialog, DialogButtons } from '../../platform/dialogs/dialog.tsx'
import classes from './system.module.css'
import type { ReadSystem } from './use-system.ts'

/** The button that shows all of it as a text, to be sent to whoever helps. */
export const SystemText = ({ read }: { read: ReadSystem }) => {
  // As it was when the dialog was opened: a selected text must not change.
  const [shown, setShown] = useState(read)
  const [opened, setOpened] = useState(false)
  const open = () => {
    setShown(read)
    setOpened(true)
  }
  return (
    <>
      <Button leftSection={<IconFileText size={18} aria-hidden />} onClick={open}>
        Enviar como texto
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Enviar como texto" size="xl">
        <Panel {...shown} />
      </Dialog>
    </>
  )
}

const Panel = ({ report, serverAheadMs }: ReadSystem) => {
  const text = systemText(report, serverAheadMs)
  const field = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState<'yes' | 'by hand'>()
  const copy = async () => {
    field.current?.select()
    setCopied((await toClipboard(text)) ? 'yes' : 'by hand')
  }
  return (
    <Stack gap="md">
      <Text size="sm">No contiene datos de personas ni contraseñas. Envíelo a quien le da soporte.</Text>
      <Textarea
        ref={field}
        label="Estado del sistema"
        readOnly
        rows={14}
        value={text}
        classNames={{ input: classes.text }}
        onFocus={() => field.current?.select()}
      />
      <Text size="sm" role="status" className={classes.copied}>
        {copied === 'yes' && 'Texto copiado.'}
        {copied === 'by hand' &&
          'El navegador no deja copiar. El texto está seleccionado: cópielo con Ctrl+C, o con «Copiar» en un teléfono.'}
      </Text>
      <DialogButtons>
        <Button
          variant="default"
          component="a"
          href={systemMailLink(report, serverAheadMs)}
          leftSection={<IconMail size={18} aria-hidden />}
        >
          Abrir en el correo
        </Button>
        <Button
          leftSection={copied === 'yes' ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
          data-autofocus
        >
          Copiar texto
        </Button>
      </DialogButtons>
    </Stack>
  )
}

/** Without https a browser has no clipboard but its old command, which copies what is selected. */
const toClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // oxlint-disable-next-line typescript/no-deprecated
    return document.execCommand('copy')
  }
}
