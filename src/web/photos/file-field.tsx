import { Anchor, Button, CloseButton, FileButton, Group, Input, Text } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { chooseAgain } from './choose-again.ts'
import { Fact } from '../record/fields/fact.tsx'
import type { FieldProps } from '../record/fields/field-props.ts'
import { useFileTaken } from './use-file-taken.ts'

interface Props extends FieldProps {
  label: string
  /** The address of what is stored, if anything. */
  stored: string | null
  /** The prepared file, or the sentence that refuses it. */
  take: (file: File) => Promise<File | string>
  accept: string
}

/** A file input of the form. The stored file can be opened, and stays until another is saved. */
export const FileField = ({ form, name, label, stored, take, accept }: Props) => {
  const { field, chosen, isTaking, refusal, choose, remove } = useFileTaken(form, name, take)
  const link = stored !== null && (
    <Anchor href={stored} target="_blank" rel="noreferrer">
      <Group gap={6} wrap="nowrap" component="span">
        <IconFileText size={16} aria-hidden />
        Abrir {label.toLowerCase()}
      </Group>
    </Anchor>
  )
  if (field.readOnly) return <Fact label={label}>{link || ''}</Fact>
  return (
    <Input.Wrapper
      label={label}
      error={refusal || field.error}
      errorProps={{ role: 'alert' }}
      labelElement="div"
      data-field={name}
    >
      <Group gap="sm" mt={4}>
        <FileButton accept={accept} inputProps={chooseAgain} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={isTaking}
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
            <CloseButton size="sm" aria-label={`Quitar ${chosen.name}`} onClick={remove} />
          </Group>
        ) : (
          link
        )}
      </Group>
    </Input.Wrapper>
  )
}
