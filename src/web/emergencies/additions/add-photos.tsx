import { Button, FileButton, Group } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { acceptOf, photoKinds } from '../../../contract/shared/file-kinds.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { CameraButton } from '../../platform/photos/camera-button.tsx'
import { copyPhoto } from '../../platform/photos/prepare-file.ts'
import { resetFileInput } from '../../platform/photos/reset-file-input.ts'
import { recordName } from '../../platform/text/record-name.ts'
import { keepPhoto } from '../waiting/waiting-writes.ts'
import classes from './additions.module.css'

const accept = acceptOf(photoKinds)

/** Keeps photos in the outbox as soon as they are chosen; one that is no photo, or cannot be read, is refused at once. */
export const useSendPhotos = (emergency: EmergencyDetail) => {
  const about = { id: `photos emergency/${emergency.id}`, name: recordName('emergency', emergency) }
  return (chosen: readonly File[]): void => {
    notices.close(about.id)
    const keepAll = async () => {
      // One after the other: a phone lacks the memory for several.
      for (const file of chosen) {
        const copied = await copyPhoto(file)
        if (typeof copied === 'string') notices.error('No se agregó una foto', copied, about)
        else await keepPhoto(emergency, copied)
      }
    }
    void keepAll()
  }
}

/** Several from the device, or one after the other from its camera. */
export const AddPhotos = ({ emergency }: { emergency: EmergencyDetail }) => {
  const send = useSendPhotos(emergency)
  return (
    <Group gap="xs" className={classes.add}>
      <CameraButton onTake={(photo) => send([photo])} />
      <FileButton accept={accept} multiple inputProps={resetFileInput} onChange={send}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPhotoPlus size={18} aria-hidden />}>
            Agregar fotos
          </Button>
        )}
      </FileButton>
    </Group>
  )
}
