import { Button, FileButton, Group, Progress, Text } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { acceptOf, photoKinds } from '../../../contract/shared/file-kinds.ts'
import { CameraButton } from '../../platform/photos/camera-button.tsx'
import { resetFileInput } from '../../platform/photos/reset-file-input.ts'
import { dropPhoto, readPhotos, subscribePhotos } from '../../platform/photos/unsent-photos.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { recordName } from '../../platform/text/record-name.ts'
import classes from './additions.module.css'
import { forConnection, sendAgain, sendPhotos } from './send-photos.ts'
import { useAdded } from './use-added.ts'

const accept = acceptOf(photoKinds)

/** Sends photos to an emergency in the background. */
export const useSendPhotos = (emergency: EmergencyDetail) => {
  const show = useAdded()
  const about = { id: `photos emergency/${emergency.id}`, name: recordName('emergency', emergency) }
  return (chosen: readonly File[]) => {
    notices.close(about.id)
    sendPhotos(chosen, {
      emergency: emergency.id,
      about,
      onSaved: (saved, { left, sentAt }) => {
        if (left === 0) {
          notices.close(about.id)
          notices.done('Fotos agregadas', about.name, sentAt)
        }
        void show(saved)
      },
    })
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

/** The photos of this emergency that are on their way. */
export const SendingPhotos = ({ emergency }: { emergency: EmergencyDetail }) => {
  const photos = useSyncExternalStore(subscribePhotos, readPhotos).filter((photo) => photo.emergency === emergency.id)
  if (photos.length === 0) return null
  return (
    <ul className={classes.sending} aria-label="Fotos que se están enviando" aria-live="polite">
      {photos.map(({ key, file: { name }, fraction, error }) => (
        <li key={key}>
          <Text size="sm">{name}</Text>
          {error === undefined ? (
            <Progress className={classes.bar} value={(fraction ?? 0) * 100} aria-label={`Envío de ${name}`} />
          ) : (
            <>
              <Text size="sm" c={error === forConnection ? 'dimmed' : 'red'}>
                {error}
              </Text>
              <Button size="compact-md" variant="default" onClick={() => sendAgain(key)}>
                Reintentar
              </Button>
              <Button size="compact-md" variant="subtle" onClick={() => dropPhoto(key)}>
                Descartar
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
