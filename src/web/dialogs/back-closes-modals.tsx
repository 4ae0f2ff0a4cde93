import { useModals } from '@mantine/modals'
import { useBackCloses } from './back-closes.ts'

/** Inside ModalsProvider: Back closes the topmost of its dialogs. */
export const BackClosesModals = () => {
  const { modals, closeModal } = useModals()
  const top = modals.at(-1)?.id
  useBackCloses(top !== undefined, () => top !== undefined && closeModal(top))
  return null
}
