import { Button, CloseButton, FileButton, Group, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { countOf, type ImportWords } from '../../../contract/shared/import/import-words.ts'
import { sharedErrors } from '../../../contract/shared/errors.ts'
import { fill } from '../../../contract/shared/sentences.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '../../../contract/shared/limits.ts'
import { resetFileInput } from '../photos/reset-file-input.ts'
import { DropHint, DropZone } from '../photos/drop-zone.tsx'

interface Props {
  words: ImportWords
  file: File | null
  isBusy: boolean
  onChoose: (file: File) => void
  onForget: () => void
}

/** Reported when the file is chosen, not after it was sent. */
const refusalOf = (file: File): string | undefined => {
  if (/\.xls$/i.test(file.name)) return sharedErrors['sheet.old_format'][1]
  if (!/\.(xlsx|csv)$/i.test(file.name)) return sharedErrors['file.format'][1]
  if (file.size > MAX_IMPORT_BYTES) return fill(sharedErrors['file.too_large'][1], { megabytes: MAX_IMPORT_BYTES / 1024 / 1024 })
  return undefined
}

/** Chooses the file, by button or by dropping it, and shows the chosen one. */
export const ImportFile = ({ words, file, isBusy, onChoose, onForget }: Props) => {
  const chooser = useRef<HTMLButtonElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const take = (chosen: File | null | undefined) => {
    if (!chosen || isBusy) return
    const refused = refusalOf(chosen)
    setRefusal(refused && `${chosen.name}: ${refused}`)
    if (refused === undefined) onChoose(chosen)
    // Clears the result of the previous file, which would look like this one's.
    else onForget()
  }
  return (
    <DropZone onDrop={([dropped]) => take(dropped)}>
      <Group gap="sm">
        <FileButton accept=".xlsx,.csv" inputProps={resetFileInput} onChange={take}>
          {(props) => (
            <Button
              {...props}
              ref={chooser}
              // A disabled button would lose the focus while the server reads.
              {...(isBusy && { 'data-disabled': true, 'aria-disabled': true, onClick: () => {} })}
              variant="default"
              leftSection={<IconFileUpload size={18} aria-hidden />}
            >
              {file ? 'Elegir otro archivo' : 'Elegir archivo'}
            </Button>
          )}
        </FileButton>
        {file && (
          <Group gap={6} wrap="nowrap" miw={0}>
            <IconFileSpreadsheet size={20} aria-hidden />
            <Text size="sm" truncate>
              {file.name}
            </Text>
            <CloseButton
              size="sm"
              disabled={isBusy}
              aria-label={`Quitar ${file.name}`}
              onClick={() => {
                onForget()
                chooser.current?.focus()
              }}
            />
          </Group>
        )}
      </Group>
      <DropHint drag="También puede arrastrarlo aquí.">
        Excel (.xlsx) o CSV, hasta {MAX_IMPORT_BYTES / 1024 / 1024} MB y {countOf(words, MAX_IMPORT_ROWS)}.
      </DropHint>
      {refusal !== undefined && (
        <Text size="sm" c="red" mt="xs" role="alert">
          {refusal}
        </Text>
      )}
    </DropZone>
  )
}
