import { Alert, Button, Group, List, Progress, Stack, Text, Title } from '@mantine/core'
import { resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { IconArrowLeft, IconFileDownload, IconUsersPlus } from '@tabler/icons-react'
import { DownloadButton } from '../../platform/calls/download-button.tsx'
import { isTransient } from '../../platform/calls/transient.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { useScreenTitle } from '../../platform/ui/screen-title.ts'
import { Section } from '../../platform/ui/section.tsx'
import type { Drafting } from '../../platform/record/saving/use-save.ts'
import { WithDraft } from '../../platform/record/saving/with-draft.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportResult } from './import-result.tsx'
import { countOfPeople } from './count-of-people.ts'
import { useImport, type ImportFormValues, type ImportState } from './use-import.ts'
import classes from './user-import.module.css'

/** Creates many people from one file: all or none. */
export const UserImport = () => (
  <WithDraft<ImportFormValues> form="user-import">{(drafting) => <Import drafting={drafting} />}</WithDraft>
)

const Import = ({ drafting }: { drafting: Drafting<ImportFormValues> }) => {
  const state = useImport(drafting)
  const { file, sending, preview, error } = state
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h2">
          {useScreenTitle()}
        </Title>
        <Button
          variant="default"
          component={PlaceLink}
          place={resourceScreens.user.list.path}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Atras
        </Button>
      </Group>
      <Section
        title="Archivo"
        aside={
          <DownloadButton path="user/import_template" query={{}} leftSection={<IconFileDownload size={18} aria-hidden />}>
            Descargar plantilla
          </DownloadButton>
        }
      >
        <List type="ordered" size="sm" mb="md" spacing={4}>
          <List.Item>Descargue la plantilla y escriba una persona por fila.</List.Item>
          <List.Item>Elija el archivo: verá cada error antes de que se cree a nadie.</List.Item>
          <List.Item>
            Importe. Nadie recibe contraseña: cada persona obtiene la suya en «¿Olvidó su contraseña?», con su DPI y su correo.
          </List.Item>
        </List>
        <ImportFile
          file={file}
          isBusy={sending !== undefined}
          onChoose={(chosen) => void state.choose(chosen)}
          onForget={state.forget}
        />
        {sending && <Sent {...sending} />}
      </Section>
      {error && !sending && <Failure state={state} />}
      {preview && <ImportResult preview={preview} />}
      {preview && preview.fault_count === 0 && (
        <div className={classes.bar} data-action-bar>
          <Button
            leftSection={<IconUsersPlus size={18} aria-hidden />}
            loading={sending?.isImport === true}
            onClick={() => void state.importAll()}
          >
            Importar {countOfPeople(preview.count)}
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

const titleOf = ({ error, preview }: ImportState) => {
  if (preview === null) return 'No se pudo revisar el archivo'
  // The answer may have been lost; with the same key, another press imports nobody twice.
  if (error?.status === 0 || (error?.status ?? 0) >= 500) return 'No se sabe si se importó: vuelva a presionar Importar'
  return 'No se importó a nadie'
}

const Failure = ({ state }: { state: ImportState }) => (
  <Alert color="red" role="alert" title={titleOf(state)}>
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
