import { Center, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { UserOpenAnswer } from '../../../contract/people/users.schema.ts'
import { asApiError, publicApi, type ApiError } from '../../platform/calls/api.ts'
import { Fact } from '../../platform/record/fact.tsx'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { useIdInAddress } from '../../platform/calls/use-record.ts'
import { Logo } from '../../platform/ui/logo.tsx'
import { PersonAvatar } from '../../platform/ui/person-avatar.tsx'
import '../../platform/styles/signed-in.css'
import classes from './user-open.module.css'

/** The open card of a person, for anybody who scans their code. Needs no session (A-GATE-15). */
export const UserOpen = () => {
  const key = useIdInAddress()
  const answer = useQuery({
    queryKey: ['user_open', key],
    queryFn: ({ signal }) => publicApi.get<UserOpenAnswer>(`user_open/${encodeURIComponent(key)}`, {}, signal),
  })
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder shadow="sm" p="xl" className={classes.card}>
        <Logo />
        {answer.data && <Card person={answer.data} />}
        {answer.isPending && (
          <Stack align="center" gap="md" role="status" aria-label="Cargando">
            <Skeleton circle height={140} />
            <Skeleton height={24} width={200} />
          </Stack>
        )}
        {answer.error && <Failure error={asApiError(answer.error)} retry={() => void answer.refetch()} />}
      </Paper>
    </Center>
  )
}

const Card = ({ person }: { person: UserOpenAnswer }) => (
  <>
    <Title order={1} size="h3" className={classes.state} data-active={person.status === 'Activo' || undefined}>
      {person.status === 'Activo' ? 'Usuario Activo' : 'Usuario Inactivo'}
    </Title>
    <PersonAvatar person={person} size={140} alt={`Foto de ${person.name}`} />
    <Text fw={600} size="lg" ta="center">
      {person.name}
    </Text>
    <div className={classes.facts}>
      {!('reduced' in person) && (
        <>
          <Fact label="Rango">{person.range_text}</Fact>
          <Fact label="Número de registro">{person.no_registry}</Fact>
          <Fact label="Tipo de bombero">{person.firefighter_type}</Fact>
          <Fact label="Rol">{person.name_role}</Fact>
        </>
      )}
      <Fact label="Estación">{person.station_text}</Fact>
      <Fact label="Puesto">{person.job_title}</Fact>
    </div>
  </>
)

/** The server's text decides which of the two it is (A-OUC-05). */
const Failure = ({ error, retry }: { error: ApiError; retry: () => void }) =>
  error.isNotFound ? <Unknown /> : <LoadFailure title="Error al leer el usuario" error={error} retry={retry} />

const Unknown = () => (
  <Stack align="center" gap="sm" role="alert">
    <Title order={1} size="h3">
      Usuario no registrado
    </Title>
    <Text c="dimmed" ta="center">
      El código no es de nadie, o fue renovado y el carné ya no vale.
    </Text>
  </Stack>
)
