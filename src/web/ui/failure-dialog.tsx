import { Button, Group, Modal, Text } from '@mantine/core'
import { useState, type ReactNode, type RefObject } from 'react'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'

/** The dialog's content. It keeps its text while it closes. */
export const useFailure = () => {
  const [message, setMessage] = useState('')
  const [opened, setOpened] = useState(false)
  const show = (words: string) => {
    setMessage(words)
    setOpened(true)
  }
  return { show, shown: { message, opened, onClose: () => setOpened(false) } }
}

interface Props {
  message: string
  opened: boolean
  onClose: () => void
  /** Gets the focus afterwards. It was disabled during the call, so the browser does not return the focus itself. */
  returnTo: RefObject<HTMLElement | null>
  /** Further buttons. */
  children?: ReactNode
}

/** Shows a refusal of the server, where the specification asks for a dialog (A-ERR-02). */
export const FailureDialog = ({ message, opened, onClose, returnTo, children }: Props) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="¡Error!"
    centered
    returnFocus={false}
    onExitTransitionEnd={() => returnTo.current?.focus()}
    closeButtonProps={{ 'aria-label': 'Cerrar' }}
  >
    <Text mb="md">{message}</Text>
    <Group justify="flex-end">
      {children}
      <Button data-autofocus onClick={onClose}>
        Aceptar
      </Button>
    </Group>
  </Modal>
)
