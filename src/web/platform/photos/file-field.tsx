import { Anchor, CloseButton, Group, Input, Text } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import type { FieldProps } from '../record/fields/field-props.ts'
import { CameraButton } from './camera-button.tsx'
import { ChooseFileButton } from './choose-file-button.tsx'
import classes from './file-field.module.css'
import { FilePreview } from './file-preview.tsx'
import { useFileInput } from './use-file-input.ts'

interface Props extends FieldProps {
  label: string
  /** The address of what is stored, if anything. */
  stored: string | null
  /** The prepared file, or the sentence that refuses it. */
  prepare: (file: File) => Promise<File | string>
  accept: string
}

/** A file input of the form. The stored file can be opened, and stays until another is saved. */
export const FileField = ({ form, name, label, stored, prepare, accept }: Props) => {
  const { field, chosen, isPreparing, error, chooser, focusChooser, choose, remove } = useFileInput(form, name, prepare)
  const link = stored !== null && (
    <Anchor href={stored} target="_blank" rel="noreferrer">
      <Group gap={6} wrap="nowrap" component="span">
        <IconFileText size={16} aria-hidden />
        Abrir {label.toLowerCase()}
      </Group>
    </Anchor>
  )
  return (
    <Input.Wrapper
      label={label}
      withAsterisk={field.required}
      error={error}
      errorProps={{ role: 'alert' }}
      labelElement="div"
      data-field={name}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        choose(event.dataTransfer.files[0])
      }}
    >
      <Group gap="sm" mt={4}>
        <ChooseFileButton
          {...{ accept, chooser, isPreparing, choose }}
          leftSection={<IconUpload size={18} aria-hidden />}
          aria-label={`Elegir ${label.toLowerCase()}`}
          isFaulty={error !== undefined && error !== ''}
        >
          Elegir archivo
        </ChooseFileButton>
        <CameraButton onTake={choose} disabled={isPreparing} aria-label={`Tomar foto de ${label.toLowerCase()}`} />
        {chosen ? (
          <Group gap={4} wrap="nowrap">
            {chosen.type.startsWith('image/') && <FilePreview file={chosen} alt="" className={classes.preview} unseen={null} />}
            <Text size="sm">{`${chosen.name} (${sizeOf(chosen)})`}</Text>
            <CloseButton size="sm" aria-label={`Quitar ${chosen.name}`} onClick={() => focusChooser(remove)} />
          </Group>
        ) : (
          link
        )}
      </Group>
    </Input.Wrapper>
  )
}

/** '2.4 MB', and less than a megabyte as '380 KB'. */
const sizeOf = ({ size }: File): string =>
  size < 1_000_000 ? `${Math.max(1, Math.round(size / 1000))} KB` : `${(size / 1_000_000).toFixed(1)} MB`
