import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { PrintedRecord } from '../print/printed-record.tsx'
import { useScreenTitle } from '../ui/screen-title.ts'
import { LoadFailure } from '../calls/load-failure.tsx'
import type { Loaded } from '../calls/use-record.ts'
import { LoadingSection } from './loading-section.tsx'
import { FramedHead, RecordHead } from './record-actions.tsx'
import { WayBack } from './way-back.tsx'

interface ViewProps {
  /** By default the screen's title. */
  title?: string
  /** For giving it the focus when the control that had it disappears. */
  heading?: Ref<HTMLHeadingElement>
  /** Below the title, such as the record's state. */
  about?: ReactNode
  back: string
  /** The address of the edit screen, if the person may edit. */
  edit?: string | undefined
  /** The station to which the record belongs, for its letterhead. */
  station?: string | undefined
  /** The actions of the moment, before the others. */
  actions?: ReactNode
  children: ReactNode
}

/** A record that is only read. */
export const RecordView = ({ title, heading, about, back, edit, station, actions, children }: ViewProps) => {
  const screenTitle = useScreenTitle()
  const Head = about === undefined ? RecordHead : FramedHead
  return (
    <PrintedRecord name={title ?? screenTitle ?? ''} stations={station}>
      <Head
        back={back}
        edit={edit}
        what={
          <>
            <Title ref={heading} tabIndex={-1} order={1} size="h2">
              {title ?? screenTitle}
            </Title>
            {about}
          </>
        }
      >
        {actions}
      </Head>
      {children}
    </PrintedRecord>
  )
}

interface LoadingProps<T> {
  loaded: Loaded<T>
  back: string
  children: (record: T) => ReactNode
}

/** Renders a record once it has loaded, and a placeholder until then. */
export const RecordLoader = <T,>({ loaded, back, children }: LoadingProps<T>) => {
  if (loaded.state === 'ready') return children(loaded.record)
  if (loaded.state === 'failed') {
    return (
      <LoadFailure title="No se pudo abrir el registro" error={loaded.error} retry={loaded.retry}>
        <WayBack to={back} />
      </LoadFailure>
    )
  }
  if (loaded.state === 'absent') return <Absent back={back} />
  return (
    <Stack gap="md" aria-busy aria-label="Cargando">
      <Skeleton height={36} maw={320} />
      <LoadingSection />
    </Stack>
  )
}

const Absent = ({ back }: { back: string }) => (
  <Stack align="center" gap="sm" py={64}>
    <IconFileOff size={48} stroke={1.25} color="var(--mantine-color-dimmed)" aria-hidden />
    <Title order={1} size="h3">
      No se encontró el registro
    </Title>
    <Text c="dimmed" ta="center">
      Puede que ya no exista o que no tenga acceso a él.
    </Text>
    <WayBack to={back} />
  </Stack>
)
