import { Button, CloseButton, FileButton, Group, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { errors, fill } from '../../contract/errors.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '../../contract/user-import.ts'
import classes from './import-file.module.css'

interface Props {
  file: File | null
  isBusy: boolean
  onChoose: (file: File) => void
  onForget: () => void
}

/** Told when it is chosen, rather than after it was sent. */
const refusalOf = (file: File): string | undefined => {
  if (/\.xls$/i.test(file.name)) return errors['sheet.old_format'][1]
  if (!/\.(xlsx|csv)$/i.test(file.name)) return errors['file.format'][1]
  if (file.size > MAX_IMPORT_BYTES) return fill(errors['file.too_large'][1], { megabytes: MAX_IMPORT_BYTES / 1024 / 1024 })
  return undefined
}

/** The one file: to choose or to drop, and what was chosen. */
export const ImportFile = ({ file, isBusy, onChoose, onForget }: Props) => {
  const [isOver, setIsOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  // A file that was mended and is chosen again has the same name, which browsers take for no change.
  const reset = useRef<() => void>(null)
  const take = (chosen: File | null | undefined) => {
    if (chosen && !isBusy) {
      const refused = refusalOf(chosen)
      setRefusal(refused && `${chosen.name}: ${refused}`)
      if (refused === undefined) onChoose(chosen)
      // What was read of the file before would pass for this one's.
      else onForget()
    }
    reset.current?.()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Group gap="sm">
        <FileButton accept=".xlsx,.csv" resetRef={reset} onChange={take}>
          {(props) => (
            <Button
              {...props}
              // A button that is disabled outright would lose the focus for as long as the server reads.
              {...(isBusy && { 'data-disabled': true, 'aria-disabled': true, onClick: () => {} })}
              variant="default"
              leftSection={<IconFileUpload size={18} aria-hidden />}
            >
              {file ? 'Elegir otro archivo' : 'Elegir archivo'}
            </Button>
          )}
        </FileButton>
        {file && (
          <Group gap={6} wrap="nowrap" className={classes.chosen}>
            <IconFileSpreadsheet size={20} aria-hidden />
            <Text size="sm" truncate>
              {file.name}
            </Text>
            <CloseButton size="sm" disabled={isBusy} aria-label={`Quitar ${file.name}`} onClick={onForget} />
          </Group>
        )}
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        <span className={classes.mouse}>También puede arrastrarlo aquí. </span>
        Excel (.xlsx) o CSV, hasta {MAX_IMPORT_BYTES / 1024 / 1024} MB y {MAX_IMPORT_ROWS.toLocaleString('es-GT')} personas.
      </Text>
      {refusal !== undefined && (
        <Text size="sm" c="red" mt="xs" role="alert">
          {refusal}
        </Text>
      )}
    </div>
  )
}
