import { Anchor, CloseButton, Group, Input, Text } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import type { FieldProps } from '../record/fields/field-props.ts'
import { ChooseFileButton } from './choose-file-button.tsx'
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
  const { chosen, isPreparing, error, chooser, focusChooser, choose, remove } = useFileInput(form, name, prepare)
  const link = stored !== null && (
    <Anchor href={stored} target="_blank" rel="noreferrer">
      <Group gap={6} wrap="nowrap" component="span">
        <IconFileText size={16} aria-hidden />
        Abrir {label.toLowerCase()}
      </Group>
    </Anchor>
  )
  return (
    <Input.Wrapper label={label} error={error} errorProps={{ role: 'alert' }} labelElement="div" data-field={name}>
      <Group gap="sm" mt={4}>
        <ChooseFileButton
          {...{ accept, chooser, isPreparing, choose }}
          leftSection={<IconUpload size={18} aria-hidden />}
          aria-label={`Elegir ${label.toLowerCase()}`}
        >
          Elegir archivo
        </ChooseFileButton>
        {chosen ? (
          <Group gap={4} wrap="nowrap">
            <Text size="sm">{chosen.name}</Text>
            <CloseButton size="sm" aria-label={`Quitar ${chosen.name}`} onClick={() => focusChooser(remove)} />
          </Group>
        ) : (
          link
        )}
      </Group>
    </Input.Wrapper>
  )
}
