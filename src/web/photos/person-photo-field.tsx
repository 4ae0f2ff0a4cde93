import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCamera, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { acceptOf, photoKinds } from '../../contract/file-kinds.ts'
import type { FieldProps } from '../record/fields/field-props.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { FilePreview } from './file-preview.tsx'
import classes from './person-photo-field.module.css'
import { preparePhoto } from './prepare-file.ts'
import { resetFileInput } from './reset-file-input.ts'
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
  const { field, chosen, isPreparing, refusal, choose, remove } = useFileInput(form, name, preparePhoto)
  const chooser = useRef<HTMLButtonElement>(null)
  const isRemoved = field.value === ''
  const shown = isRemoved ? { ...owner, photo: null } : owner
  /** The pressed button disappears. */
  const andFocus = (change: () => void) => () => {
    flushSync(change)
    chooser.current?.focus()
  }
  return (
    <Group gap="md" data-field={name}>
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
          <FileButton accept={acceptOf(photoKinds)} inputProps={resetFileInput} onChange={choose}>
            {(props) => (
              <Button
                {...props}
                ref={chooser}
                variant="default"
                loading={isPreparing}
                leftSection={<IconCamera size={18} aria-hidden />}
              >
                {owner.photo === null ? 'Elegir foto' : 'Cambiar foto'}
              </Button>
            )}
          </FileButton>
          {chosen || isRemoved ? (
            <Button
              variant="subtle"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={andFocus(() => (chosen ? remove() : field.set(null)))}
            >
              {chosen ? 'Deshacer' : 'Conservar la foto'}
            </Button>
          ) : (
            owner.photo !== null && (
              <Button variant="subtle" leftSection={<IconTrash size={18} aria-hidden />} onClick={andFocus(() => field.set(''))}>
                Quitar foto
              </Button>
            )
          )}
        </Group>
        <Text size="sm" c="dimmed" role="status">
          {textOf(chosen, isRemoved)}
        </Text>
        {(refusal || field.error) && (
          <Alert color="red" role="alert">
            {refusal || field.error}
          </Alert>
        )}
      </Stack>
    </Group>
  )
}

const nobody = { first_name: '', last_name: '', photo: null }

const textOf = (chosen: File | undefined, isRemoved: boolean): string => {
  if (isRemoved) return 'La foto se quitará al guardar.'
  return chosen ? chosen.name : 'JPEG, PNG, WebP o HEIC, hasta 15 MB.'
}
