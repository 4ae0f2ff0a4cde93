import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core'
import type { ImportFindings } from '../../../contract/shared/import/import.schema.ts'
import { countOf, importWords, type ImportWords } from '../../../contract/shared/import/import-words.ts'
import { resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { IconArrowLeft, IconFileDownload, IconFileUpload } from '@tabler/icons-react'
import { DownloadButton } from '../calls/download-button.tsx'
import { isTransient } from '../calls/transient.ts'
import { PlaceLink } from '../ui/place-link.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import { Section } from '../ui/section.tsx'
import type { Drafting } from '../record/saving/use-save.ts'
import { WithDraft } from '../record/saving/with-draft.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportResult } from './import-result.tsx'
import type { ImportedScreen } from './imported-screen.ts'
import { useImport, type ImportFormValues, type ImportState } from './use-import.ts'
import classes from './import-screen.module.css'

interface Props<Preview, Understood> {
  of: ImportedScreen<Preview, Understood>
}

/** Creates many records from one file: all or none (0018). */
export const ImportScreen = <Preview extends ImportFindings, Understood extends object>({ of }: Props<Preview, Understood>) => (
  <WithDraft<ImportFormValues<Preview>> form={`${of.resource}-import`}>
    {(drafting) => <Import of={of} drafting={drafting} />}
  </WithDraft>
)

const Import = <Preview extends ImportFindings, Understood extends object>({
  of,
  drafting,
}: Props<Preview, Understood> & { drafting: Drafting<ImportFormValues<Preview>> }) => {
  const state = useImport(of, drafting)
  const words = importWords[of.resource]
  const { file, sending, preview, error } = state
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <ScreenHeading />
        <Button
          variant="default"
          component={PlaceLink}
          place={resourceScreens[of.resource].list.path}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Atras
        </Button>
      </Group>
      <Section
        title="Archivo"
        aside={
          <DownloadButton
            path={`${of.resource}/import_template`}
            query={{}}
            leftSection={<IconFileDownload size={18} aria-hidden />}
          >
            Descargar plantilla
          </DownloadButton>
        }
      >
        <List type="ordered" size="sm" mb="md" spacing={4}>
          <List.Item>{`Descargue la plantilla y escriba ${words.indefinite} por fila.`}</List.Item>
          <List.Item>{`Elija el archivo: verá cada error antes de que se cree ${words.nobody}.`}</List.Item>
          <List.Item>{of.lastStep}</List.Item>
        </List>
        <ImportFile
          words={words}
          file={file}
          isBusy={sending !== undefined}
          onChoose={(chosen) => void state.choose(chosen)}
          onForget={state.forget}
        />
        {sending && <Sent {...sending} />}
      </Section>
      {error && !sending && <Failure words={words} state={state} />}
      {preview && <ImportResult of={of} preview={preview} />}
      {preview && preview.fault_count === 0 && (
        <div className={classes.bar} data-action-bar>
          <Button
            leftSection={<IconFileUpload size={18} aria-hidden />}
            loading={sending?.isImport === true}
            onClick={() => void state.importAll()}
          >
            Importar {countOf(words, preview.count)}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** The progress of the upload; then, that the server is working. */
const Sent = ({ isImport, fraction }: NonNullable<ImportState['sending']>) => {
  const percent = Math.round(fraction * 100)
  const working = isImport ? 'Importando… No cierre esta página.' : 'Revisando cada fila…'
  return (
    <div className={classes.sent} role="status">
      <Text size="sm" mb={6}>
        {percent < 100 ? `Enviando… ${percent} %` : working}
      </Text>
      <Progress value={percent} striped={percent === 100} animated={percent === 100} aria-label="Envío del archivo" />
    </div>
  )
}

const titleOf = ({ nobody }: ImportWords, { error, preview }: ImportState) => {
  if (preview === null) return 'No se pudo revisar el archivo'
  // The answer may have been lost; with the same key, another press imports nothing twice.
  if (error?.status === 0 || (error?.status ?? 0) >= 500) return 'No se sabe si se importó: vuelva a presionar Importar'
  return `No se importó ${nobody}`
}

const Failure = ({ words, state }: { words: ImportWords; state: ImportState }) => (
  <Alert color="red" role="alert" title={titleOf(words, state)}>
    <Text size="sm">{state.error?.message}</Text>
    {Object.values(state.error?.errors ?? {})
      .flat()
      .map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
    {/* A file that was refused will be refused again. */}
    {state.preview === null && isTransient(state.error) && (
      <Button variant="default" mt="sm" onClick={() => void state.retry()}>
        Volver a revisar
      </Button>
    )}
  </Alert>
)
