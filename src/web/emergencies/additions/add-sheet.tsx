import { Button, FileButton, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAmbulance,
  IconCamera,
  IconClipboardPlus,
  IconNote,
  IconPhone,
  IconPhotoPlus,
  IconTruck,
  IconUsersPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { acceptOf, photoKinds } from '../../../contract/shared/file-kinds.ts'
import { Sheet } from '../../platform/dialogs/sheet.tsx'
import sheet from '../../platform/dialogs/sheet.module.css'
import { TakePhoto } from '../../platform/photos/camera-button.tsx'
import { resetFileInput } from '../../platform/photos/reset-file-input.ts'
import { useSendPhotos } from './add-photos.tsx'
import { additionNames, formKinds, type AskedAddition, type FormKind } from '../waiting/addition-words.ts'
import { useAdditionRights } from './use-addition-rights.ts'

const icons: Record<FormKind, TablerIcon> = {
  patients: IconAmbulance,
  notes: IconNote,
  contacts: IconPhone,
  units: IconTruck,
  crew: IconUsersPlus,
}
const accept = acceptOf(photoKinds)

interface Props {
  emergency: EmergencyDetail
  onAsk: (asked: AskedAddition) => void
}

/** Everything that can be added, at the thumb of a phone; absent where nothing can. */
export const AddSheet = ({ emergency, onAsk }: Props) => {
  const rights = useAdditionRights(emergency)
  const opener = useRef<HTMLButtonElement>(null)
  const [opened, { open, close }] = useDisclosure(false)
  const send = useSendPhotos(emergency)
  const kinds = formKinds.filter((what) => rights.add(what))
  if (kinds.length === 0) return null
  const take = (files: readonly File[]) => {
    close()
    send(files)
  }
  return (
    <>
      {/* A plain plus means a new emergency, in the bar below. */}
      <Button ref={opener} aria-haspopup="dialog" leftSection={<IconClipboardPlus size={18} aria-hidden />} onClick={open}>
        Agregar
      </Button>
      <Sheet title="Agregar" opened={opened} onClose={close}>
        {rights.add('photos') && (
          <>
            <TakePhoto onTake={(photo) => take([photo])}>
              {(props) => (
                <UnstyledButton {...props} className={sheet.item}>
                  <IconCamera size={20} aria-hidden />
                  Tomar foto
                </UnstyledButton>
              )}
            </TakePhoto>
            <FileButton accept={accept} multiple inputProps={resetFileInput} onChange={take}>
              {(props) => (
                <UnstyledButton {...props} className={sheet.item}>
                  <IconPhotoPlus size={20} aria-hidden />
                  Elegir fotos
                </UnstyledButton>
              )}
            </FileButton>
          </>
        )}
        {kinds.map((what) => {
          const Icon = icons[what]
          return (
            <UnstyledButton
              key={what}
              className={sheet.item}
              onClick={() => {
                flushSync(close)
                // The dialog gives the focus back to it.
                opener.current?.focus({ preventScroll: true })
                onAsk({ what })
              }}
            >
              <Icon size={20} aria-hidden />
              {`Agregar ${additionNames[what]}`}
            </UnstyledButton>
          )
        })}
      </Sheet>
    </>
  )
}
