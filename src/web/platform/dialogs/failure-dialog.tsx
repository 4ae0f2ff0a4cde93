import { Button, Text } from '@mantine/core'
import { useState, type ReactNode, type RefObject } from 'react'
import { Dialog, DialogButtons } from './dialog.tsx'

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
  <Dialog
    opened={opened}
    onClose={onClose}
    title="¡Error!"
    returnFocus={false}
    onExitTransitionEnd={() => returnTo.current?.focus()}
  >
    <Text mb="md">{message}</Text>
    <DialogButtons>
      {children}
      <Button data-autofocus onClick={onClose}>
        Aceptar
      </Button>
    </DialogButtons>
  </Dialog>
)
