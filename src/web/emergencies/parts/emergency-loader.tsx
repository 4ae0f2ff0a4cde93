import { SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { LoadingSection } from '../../platform/record/loading-section.tsx'
import { WayBack } from '../../platform/record/way-back.tsx'
import type { Loaded } from '../../platform/calls/use-record.ts'

interface Props<T> {
  loaded: Loaded<T>
  back: string | undefined
  children: (record: T) => ReactNode
}

/** Renders the emergency once it has loaded, and a placeholder or failure until then. */
export const EmergencyLoader = <T,>({ loaded, back, children }: Props<T>) => {
  if (loaded.state === 'ready') return children(loaded.record)
  if (loaded.state === 'absent') {
    return (
      <Message
        icon={IconFileOff}
        title="No se encontró la emergencia"
        text="Puede que ya no exista o que el enlace esté incompleto."
      >
        {back !== undefined && <WayBack to={back} />}
      </Message>
    )
  }
  if (loaded.state === 'failed') {
    return (
      <LoadFailure title="Error al obtener detalles de la Emergencia" error={loaded.error} retry={loaded.retry}>
        {back !== undefined && <WayBack to={back} />}
      </LoadFailure>
    )
  }
  return (
    <Stack gap="md" role="status" aria-label="Cargando" data-loading>
      <Skeleton height={80} radius="md" />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <LoadingSection />
        <LoadingSection>
          <Skeleton height={200} radius="md" mb="lg" />
        </LoadingSection>
      </SimpleGrid>
    </Stack>
  )
}

interface MessageProps {
  icon: typeof IconFileOff
  title: string
  text: string
  children: ReactNode
}

/** Replaces an emergency that cannot be shown, with a link onwards. */
export const Message = ({ icon: Icon, title, text, children }: MessageProps) => (
  <Stack align="center" gap="sm" py={64} role="alert">
    <Icon size={48} stroke={1.25} color="var(--mantine-color-dimmed)" aria-hidden />
    <Title order={1} size="h3" ta="center">
      {title}
    </Title>
    <Text c="dimmed" ta="center">
      {text}
    </Text>
    {children}
  </Stack>
)
