import { useModals } from '@mantine/modals'
import { useBackAndEscapeClose } from './back-closes.ts'

/** Inside ModalsProvider: Back and Escape close the topmost of its dialogs. */
export const BackClosesModals = () => {
  const { modals, closeModal } = useModals()
  const top = modals.at(-1)?.id
  useBackAndEscapeClose(top !== undefined, () => top !== undefined && closeModal(top))
  return null
}
