import { Alert, Button, Group, Loader, Skeleton, Stack, Text } from '@mantine/core'
import { IconCloudOff, IconLock, IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { describeSystem, statesByGravity } from '../../../contract/system/describe-system.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { asApiError, isStale } from '../../platform/calls/api.ts'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { codeColors } from '../../platform/choices/code-colors.ts'
import { PrintButton } from '../../platform/print/print-button.tsx'
import { PrintedRecord } from '../../platform/print/printed-record.tsx'
import { focusIfLost, takeFocus } from '../../platform/ui/focus-back.ts'
import { WholeDays } from '../../platform/ui/no-wrap.tsx'
import { ScreenHeading } from '../../platform/ui/screen-heading.tsx'
import { useScreenTitle } from '../../platform/ui/screen-title.ts'
import { CheckList } from './check-list.tsx'
import { stateLooks } from './state-looks.ts'
import { SystemText } from './system-text.tsx'
import classes from './system.module.css'
import { UploadCheck } from './upload-check.tsx'
import { useSystem, type ReadSystem } from './use-system.ts'

/** Settings and commands are of the server, which most administrators do not run themselves. */
const WHERE =
  'Los nombres en mayúsculas (como BACKUP_DIR) se ponen en el archivo .env del servidor, y las órdenes «npm run» se escriben allí. Si no lo atiende usted, envíe este estado a quien le da soporte.'
const PROVE = 'Por seguridad, confirme que es usted para ver el estado del sistema.'

/** Whether the server and what it needs are in order, and what to do where they are not (role 1). */
export const SystemState = () => {
  const title = useScreenTitle() ?? ''
  const { data, error, isFetching, read } = useSystem()
  return (
    <PrintedRecord name={title}>
      <Group justify="space-between" gap="sm">
        <ScreenHeading />
        {data && (
          <div className={classes.actions}>
            <Button
              variant="default"
              leftSection={isFetching ? <Loader size={18} aria-hidden /> : <IconRefresh size={18} aria-hidden />}
              onClick={read}
            >
              Actualizar
            </Button>
            <PrintButton />
            <SystemText read={data} />
          </div>
        )}
      </Group>
      {data !== undefined && error !== null && (
        <Alert color="yellow" icon={isStale(error) ? <IconLock aria-hidden /> : <IconCloudOff aria-hidden />} role="alert">
          <Text fw={600}>{isStale(error) ? 'Falta confirmar que es usted' : 'No se pudo actualizar'}</Text>
          {`${isStale(error) ? PROVE : asApiError(error).message} Se muestra el estado del ${showDateTime(data.report.now)}.`}
          {isStale(error) && (
            <Button mt="sm" display="block" onClick={read}>
              Confirmar
            </Button>
          )}
        </Alert>
      )}
      {data !== undefined ? (
        <State {...data} />
      ) : error === null ? (
        <Stack gap="md" aria-busy aria-label="Cargando">
          <Skeleton height={76} radius="md" />
          <Skeleton height={320} radius="md" />
        </Stack>
      ) : isStale(error) ? (
        <Proof onConfirm={read} />
      ) : (
        <LoadFailure error={asApiError(error)} retry={read} />
      )}
    </PrintedRecord>
  )
}

const Proof = ({ onConfirm }: { onConfirm: () => void }) => {
  // It goes with what it asked for.
  useEffect(() => () => focusIfLost(document.querySelector('main')), [])
  return (
    <Stack align="center" gap="sm" p="lg" role="alert">
      <IconLock size={40} stroke={1.25} aria-hidden />
      <Text ta="center">{PROVE}</Text>
      {/* The dialog that opens by itself gives the focus back to it. */}
      <Button ref={takeFocus} onClick={onConfirm}>
        Confirmar
      </Button>
    </Stack>
  )
}

const State = ({ report, serverAheadMs }: ReadSystem) => {
  const { state, summary, checks } = describeSystem(report, serverAheadMs)
  const { color, Icon } = stateLooks[state]
  return (
    <>
      <div className={classes.summary} style={codeColors(color)}>
        <Icon size={32} stroke={1.75} aria-hidden />
        <div>
          <p className={classes.said} role="status">
            {summary}
          </p>
          <Text size="sm" className={classes.when}>
            <WholeDays>{`${report.address} · Revisado el ${showDateTime(report.now)}`}</WholeDays>
          </Text>
        </div>
      </div>
      {state !== 'good' && <Text size="sm">{WHERE}</Text>}
      {statesByGravity.map((each) => (
        <CheckList key={each} state={each} checks={checks.filter((check) => check.state === each)} />
      ))}
      <UploadCheck />
    </>
  )
}
