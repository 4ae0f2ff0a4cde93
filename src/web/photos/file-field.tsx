import { Anchor, Button, CloseButton, FileButton, Group, Input, Text } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { resetFileInput } from './reset-file-input.ts'
import type { FieldProps } from '../record/fields/field-props.ts'
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
  const { field, chosen, isPreparing, refusal, choose, remove } = useFileInput(form, name, prepare)
  const chooser = useRef<HTMLButtonElement>(null)
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
      error={refusal || field.error}
      errorProps={{ role: 'alert' }}
      labelElement="div"
      data-field={name}
    >
      <Group gap="sm" mt={4}>
        <FileButton accept={accept} inputProps={resetFileInput} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              ref={chooser}
              variant="default"
              loading={isPreparing}
              leftSection={<IconUpload size={18} aria-hidden />}
              aria-label={`Elegir ${label.toLowerCase()}`}
            >
              Elegir archivo
            </Button>
          )}
        </FileButton>
        {chosen ? (
          <Group gap={4} wrap="nowrap">
            <Text size="sm">{chosen.name}</Text>
            <CloseButton
              size="sm"
              aria-label={`Quitar ${chosen.name}`}
              onClick={() => {
                // While another file is being prepared, the button is disabled until this is rendered.
                flushSync(remove)
                chooser.current?.focus()
              }}
            />
          </Group>
        ) : (
          link
        )}
      </Group>
    </Input.Wrapper>
  )
}
