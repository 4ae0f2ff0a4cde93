import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconPhoto, IconTrash } from '@tabler/icons-react'
import { acceptOf, namesOf, photoKinds } from '../../../contract/shared/file-kinds.ts'
import type { FieldProps } from '../record/fields/field-props.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { CameraButton } from './camera-button.tsx'
import { ChooseFileButton } from './choose-file-button.tsx'
import { FilePreview } from './file-preview.tsx'
import { useDroppedFiles, usePastedPhotos } from './page-files.ts'
import classes from './person-photo-field.module.css'
import { preparePhoto } from './prepare-file.ts'
import { useFileInput } from './use-file-input.ts'

/** A chosen photo, or an empty text, which removes the stored one; null leaves it as it is. */
export type PhotoValue = File | '' | null

interface Props extends FieldProps {
  /** Whose photo it is, with the stored one. */
  owner: { first_name: string; last_name: string; photo: string | null } | undefined
}

const SIZE = 96

/** A person's photo: the stored one, the chosen replacement, or none. */
export const PersonPhotoField = ({ form, name, owner = nobody }: Props) => {
  const { field, chosen, isPreparing, error, chooser, focusChooser, choose, remove } = useFileInput(form, name, preparePhoto)
  const isOver = useDroppedFiles(([photo]) => choose(photo))
  usePastedPhotos(([photo]) => choose(photo))
  const isRemoved = field.value === ''
  const shown = isRemoved ? { ...owner, photo: null } : owner
  return (
    <Group gap="md" data-field={name} data-over={isOver || undefined} className={classes.field}>
      {chosen ? (
        <FilePreview
          key={chosen.name}
          file={chosen}
          alt="La foto elegida"
          className={classes.chosen}
          unseen={<PersonAvatar person={{ ...owner, photo: null }} size={SIZE} />}
        />
      ) : (
        <PersonAvatar person={shown} size={SIZE} alt={`Foto de ${owner.first_name} ${owner.last_name}`} />
      )}
      <Stack gap="xs" align="flex-start">
        <Group gap="xs">
          <ChooseFileButton
            {...{ chooser, isPreparing, choose }}
            accept={acceptOf(photoKinds)}
            leftSection={<IconPhoto size={18} aria-hidden />}
          >
            {owner.photo === null ? 'Elegir foto' : 'Cambiar foto'}
          </ChooseFileButton>
          <CameraButton onTake={choose} disabled={isPreparing} />
          {chosen || isRemoved ? (
            <Button
              variant="subtle"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={() => focusChooser(() => (chosen ? remove() : field.set(null)))}
            >
              {chosen ? 'Deshacer' : 'Conservar la foto'}
            </Button>
          ) : (
            owner.photo !== null && (
              <Button
                variant="subtle"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => focusChooser(() => field.set(''))}
              >
                Quitar foto
              </Button>
            )
          )}
        </Group>
        <Text size="sm" c="dimmed" role="status">
          {textOf(chosen, isRemoved)}
        </Text>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
      </Stack>
    </Group>
  )
}

const nobody = { first_name: '', last_name: '', photo: null }

const textOf = (chosen: File | undefined, isRemoved: boolean): string => {
  if (isRemoved) return 'La foto se quitará al guardar.'
  return chosen ? chosen.name : `${namesOf(photoKinds, 'o')}, hasta 15 MB.`
}
