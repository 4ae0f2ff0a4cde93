import { Alert, Button, FileButton, Group, Skeleton, Text } from '@mantine/core'
import { IconPhoto, IconPhotoPlus } from '@tabler/icons-react'
import type { EmergencyDetail } from '../../../../contract/emergencies/emergencies.schema.ts'
import { acceptOf, namesOf, photoKinds } from '../../../../contract/shared/file-kinds.ts'
import { MAX_PHOTOS } from '../../../../contract/emergencies/limits.ts'
import { useIsPhone } from '../../../platform/device/is-phone.ts'
import { CameraButton } from '../../../platform/photos/camera-button.tsx'
import { usePastedPhotos } from '../../../platform/photos/page-files.ts'
import { resetFileInput } from '../../../platform/photos/reset-file-input.ts'
import { DropHint, DropZone } from '../../../platform/photos/drop-zone.tsx'
import { FilePreview } from '../../../platform/photos/file-preview.tsx'
import { StoredPhoto } from '../../../platform/photos/stored-photo.tsx'
import { RemoveRow } from '../../../platform/record/row-focus.tsx'
import { useRows } from '../../../platform/record/use-form.ts'
import type { EmergencyFormState } from '../emergency-form-values.ts'
import { FoldingSection, useHasError } from './folding-section.tsx'
import classes from './photos-section.module.css'
import type { PhotoIntake } from './use-photo-intake.ts'

const accept = acceptOf(photoKinds)

interface Props {
  form: EmergencyFormState
  intake: PhotoIntake
  stored: EmergencyDetail | undefined
}

export const PhotosSection = ({ form, intake, stored }: Props) => {
  const { rows, remove } = useRows(form, 'photos')
  const storedImages = useRows(form, 'images')
  const isFaulty = useHasError(form, 'photos', 'images')
  const isPhone = useIsPhone()
  usePastedPhotos(intake.add)
  const { photos, images } = form.get()
  const count = photos.length + images.length
  const said = `${count} de ${MAX_PHOTOS}`
  return (
    <FoldingSection
      title="Fotos"
      aside={
        !isPhone && (
          <Text c="dimmed" size="sm">
            {said}
          </Text>
        )
      }
      summary={said}
      mustShow={isFaulty || intake.pending > 0 || intake.refusals.length > 0}
    >
      <DropZone onDrop={intake.add}>
        <Group gap="sm">
          <FileButton accept={accept} multiple inputProps={resetFileInput} onChange={intake.add}>
            {(props) => (
              <Button {...props} variant="default" data-adds-rows leftSection={<IconPhotoPlus size={18} aria-hidden />}>
                Elegir fotos
              </Button>
            )}
          </FileButton>
          <CameraButton onTake={(photo) => intake.add([photo])} />
        </Group>
        <DropHint drag="También puede arrastrarlas o pegarlas aquí.">{namesOf(photoKinds, 'o')}, hasta 15 MB cada una.</DropHint>
        {(count > 0 || intake.pending > 0) && (
          <ul className={classes.photos}>
            {images.map((id, index) => (
              <li key={id}>
                <StoredPhoto
                  src={stored?.images.find((image) => image.id === id)?.thumbnail}
                  alt={`Foto guardada ${index + 1}`}
                />
                <RemovePhoto name={`guardada ${index + 1}`} onRemove={() => storedImages.remove(index)} />
              </li>
            ))}
            {rows.map(({ key, index }) => {
              const photo = photos[index]
              return (
                photo && (
                  <li key={key}>
                    <FilePreview file={photo} alt={photo.name} unseen={<NoPreview name={photo.name} />} />
                    <RemovePhoto name={photo.name} onRemove={() => remove(index)} />
                  </li>
                )
              )
            })}
            {Array.from({ length: intake.pending }, (_, index) => (
              <li key={`pending-${index}`}>
                <Skeleton height="100%" />
              </li>
            ))}
          </ul>
        )}
      </DropZone>
      <div aria-live="polite">
        {intake.pending > 0 && (
          <Text size="sm" c="dimmed" mt="sm">{`Preparando ${intake.pending} ${intake.pending === 1 ? 'foto' : 'fotos'}…`}</Text>
        )}
        {intake.refusals.map(({ name, reason }) => (
          <Alert key={name} color="red" mt="sm" title={name}>
            {reason}
          </Alert>
        ))}
      </div>
    </FoldingSection>
  )
}

const RemovePhoto = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <RemoveRow variant="filled" color="dark" className={classes.remove} aria-label={`Quitar la foto ${name}`} onRemove={onRemove} />
)

const NoPreview = ({ name }: { name: string }) => (
  <div className={classes.unseen}>
    <IconPhoto size={32} stroke={1.25} aria-hidden />
    <Text size="xs" ta="center" lineClamp={2}>
      {name}
    </Text>
  </div>
)
