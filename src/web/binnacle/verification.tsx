import { Alert, Button, CopyButton, Group, List, Loader, Progress, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertOctagonFilled, IconCheck, IconCopy, IconPrinter, IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BinnacleVerification } from '../../contract/binnacle/binnacle-entries.schema.ts'
import { VERIFICATION_REFRESH_MS } from '../../contract/binnacle/limits.ts'
import { showDateTime } from '../../contract/shared/dates/dates.ts'
import { showNumber } from '../../contract/shared/text/written-numbers.ts'
import { api, asApiError } from '../platform/calls/api.ts'
import { LoadFailure } from '../platform/calls/load-failure.tsx'
import { Dialog } from '../platform/dialogs/dialog.tsx'
import { Fact } from '../platform/record/fact.tsx'
import { Columns } from '../platform/ui/section.tsx'
import classes from './verification.module.css'

const PATH = 'binnacle/verification'
const queryKey = ['binnacle', 'verification']

const isUnderWay = ({ state }: BinnacleVerification) => state === 'waiting' || state === 'running'

/** The button that checks the whole binnacle on the server, and the dialog that shows how far it is and what it found. */
export const Verification = () => {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button leftSection={<IconShieldCheck size={18} aria-hidden />} onClick={open}>
        Verificar
      </Button>
      <Dialog opened={opened} onClose={close} title="Verificar la bitácora" size="lg">
        <Panel />
      </Dialog>
    </>
  )
}

const Panel = () => {
  const queries = useQueryClient()
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<BinnacleVerification>(PATH, {}, signal),
    staleTime: 0,
    // The check goes on without this dialog, and may have been started by another person.
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? VERIFICATION_REFRESH_MS : false),
  })
  const start = useMutation({
    mutationFn: () => api.post<BinnacleVerification>(PATH),
    onSuccess: (started) => queries.setQueryData(queryKey, started),
  })
  const verification = answer.data
  if (verification === undefined) {
    if (answer.error) return <LoadFailure error={asApiError(answer.error)} retry={() => void answer.refetch()} />
    return <Text c="dimmed">Cargando...</Text>
  }
  const isBusy = start.isPending || isUnderWay(verification)
  return (
    <Stack gap="md">
      <div className={classes.sheet}>
        <Stack gap="md">
          {verification.state === 'none' && <Text>{explanation}</Text>}
          <Outcome verification={verification} />
          <Facts verification={verification} />
          {verification.head !== null && <Head {...verification.head} />}
        </Stack>
      </div>
      {start.error && (
        <Alert color="red" role="alert" icon={<IconAlertOctagonFilled aria-hidden />}>
          {asApiError(start.error).message}
        </Alert>
      )}
      <Group gap="sm">
        <Button
          // A disabled button would lose the focus.
          {...(isBusy
            ? { 'data-disabled': true, 'aria-disabled': true, leftSection: <Loader size={18} aria-hidden /> }
            : { onClick: () => start.mutate() })}
          data-autofocus
        >
          {isBusy ? 'Verificando…' : verification.state === 'none' ? 'Verificar ahora' : 'Verificar de nuevo'}
        </Button>
        {verification.state === 'done' && (
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            Imprimir
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const explanation =
  'Se comprueba que nadie haya cambiado, quitado o agregado entradas por fuera del sistema. Puede cerrar esta ventana: la verificación sigue en el servidor.'

/** What is known, in a sentence; screen readers hear when it changes. */
const Outcome = ({ verification }: { verification: BinnacleVerification }) => {
  const { state, checked, entries, is_whole, findings } = verification
  if (state === 'waiting' || state === 'running')
    return (
      <div>
        <Text role="status" mb="xs">
          {state === 'waiting' ? 'La verificación está por empezar.' : 'Verificando la bitácora.'}
        </Text>
        <Progress.Root size="lg" aria-hidden>
          <Progress.Section value={entries === 0 ? 0 : (100 * checked) / entries} animated />
        </Progress.Root>
        {/* The server counts them when it starts. */}
        {entries > 0 && <Text size="sm" c="dimmed" mt={4}>{`${showNumber(checked)} de ${showNumber(entries)} entradas`}</Text>}
      </div>
    )
  if (state === 'failed')
    return (
      <Alert color="yellow" role="status" icon={<IconAlertOctagonFilled aria-hidden />}>
        <Text fw={600}>La verificación no terminó</Text>
        {findings[0]} Esto no dice nada de la bitácora.
      </Alert>
    )
  if (is_whole === true)
    return (
      <Alert color="teal" role="status" icon={<IconCheck aria-hidden />}>
        <Text fw={600}>La bitácora está íntegra</Text>
        Ninguna entrada fue cambiada, quitada ni agregada por fuera del sistema.
      </Alert>
    )
  if (is_whole === false)
    return (
      <Alert color="red" role="status" icon={<IconAlertOctagonFilled aria-hidden />}>
        <Text fw={600}>La bitácora no está íntegra</Text>
        <List spacing={4}>
          {findings.map((finding) => (
            <List.Item key={finding}>{finding}</List.Item>
          ))}
        </List>
      </Alert>
    )
  return null
}

const Facts = ({
  verification: { state, asked_by_name, finished_at, entries, unsealed, erased, noted_heads },
}: {
  verification: BinnacleVerification
}) => {
  if (state !== 'done') return null
  return (
    <Columns>
      <Fact label="Entradas">{showNumber(entries)}</Fact>
      <Fact label="Aún sin sellar">{showNumber(unsealed)}</Fact>
      <Fact label="Con datos borrados">{showNumber(erased)}</Fact>
      <Fact label="Sellos anotados">{notedHeads(noted_heads)}</Fact>
      <Fact label="La pidió">{asked_by_name}</Fact>
      <Fact label="Terminó">{showDateTime(finished_at)}</Fact>
    </Columns>
  )
}

/** Without any, a chain that was cut and made anew with the server's key looks whole. */
const notedHeads = (count: number | null) => {
  if (count === null) return '—'
  if (count === 0) return 'Ninguno comparado: el archivo binnacle-heads.log de la carpeta de datos no tiene.'
  return count === 1 ? '1 comparado' : `${showNumber(count)} comparados`
}

const Head = ({ id, hash }: NonNullable<BinnacleVerification['head']>) => {
  const head = `${id}:${hash}`
  return (
    <div>
      <Text fw={600} size="sm">
        Último sello
      </Text>
      <Text ff="monospace" size="sm" className={classes.head}>
        {head}
      </Text>
      <Text size="sm" c="dimmed" my="xs">
        Anótelo fuera de este servidor, con la fecha: si más adelante la bitácora ya no lo contiene, alguien la reescribió.
      </Text>
      <CopyButton value={head}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            className={classes.screen}
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={copy}
          >
            {copied ? 'Copiado' : 'Copiar el sello'}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
