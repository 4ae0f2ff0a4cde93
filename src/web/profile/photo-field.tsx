import { Alert, Avatar, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { acceptOf, photoKinds } from '../../contract/file-kinds.ts'
import { resetFileInput } from '../photos/reset-file-input.ts'
import { FilePreview } from '../photos/file-preview.tsx'
import type { FieldProps } from '../record/fields/field-props.ts'
import { useFileInput } from '../photos/use-file-input.ts'
import { preparePhoto } from '../photos/prepare-file.ts'
import classes from './photo-field.module.css'

interface Props extends FieldProps {
  /** The address of the photo that is stored, and whose it is. */
  stored: string | null
  owner: string
}

/** The person's photo: the stored one, or the chosen replacement. */
export const PhotoField = ({ form, name, stored, owner }: Props) => {
  const { field, chosen, isPreparing, refusal, choose } = useFileInput(form, name, preparePhoto)

  return (
    <Group gap="md" data-field={name}>
      {chosen ? (
        <FilePreview
          key={chosen.name}
          file={chosen}
          alt="La foto elegida"
          className={classes.chosen}
          unseen={<Avatar name={owner} alt="" color="slate" size={96} />}
        />
      ) : (
        <Avatar src={stored} name={owner} alt={`Foto de ${owner}`} color="slate" size={96} />
      )}
      <Stack gap="xs" align="flex-start">
        <FileButton accept={acceptOf(photoKinds)} inputProps={resetFileInput} onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" loading={isPreparing} leftSection={<IconCamera size={18} aria-hidden />}>
              Cambiar foto
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {chosen ? chosen.name : 'JPEG, PNG, WebP o HEIC, hasta 15 MB.'}
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
