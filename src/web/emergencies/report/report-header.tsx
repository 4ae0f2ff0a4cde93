import { Button, Group, Title } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { storedStatuses, type StoredEmergencyStatus } from '../../../contract/emergency-rules.ts'
import type { EmergencyRow } from '../../../contract/emergencies.ts'
import { mapsDrawn } from '../../map/maps-drawn.ts'
import { placeOfList } from '../../list/remembered-lists.ts'
import { PlaceLink } from '../../ui/place-link.tsx'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import classes from './report-header.module.css'

interface Props {
  emergency: Pick<EmergencyRow, 'id' | 'code' | 'emergency_type_text' | 'status'>
  status: ReactNode
  back: string | undefined
  actions?: ReactNode
}

/** The title bar, in the colour of the status. */
export const ReportHeader = ({ emergency, status, back, actions }: Props) => {
  const isMounted = useIsMounted()
  const [isPreparing, setPreparing] = useState(false)
  const print = async () => {
    setPreparing(true)
    await mapsDrawn()
    setPreparing(false)
    if (isMounted.current) window.print()
  }
  const color = storedStatuses[emergency.status as StoredEmergencyStatus].color
  const colors: Record<string, string> = { '--deep': `var(--mantine-color-${color}-9)` }
  return (
    <header className={classes.header} style={colors}>
      <div className={classes.title}>
        <Title order={1} size="h2">{`Emergencia # ${emergency.id}`}</Title>
        <p className={classes.about}>{`${emergency.code} · ${emergency.emergency_type_text || 'Sin tipo'}`}</p>
      </div>
      <div className={classes.status}>{status}</div>
      <Group gap="xs" className={classes.actions}>
        {actions}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={isPreparing}
          onClick={() => void print()}
        >
          Imprimir
        </Button>
        {back !== undefined && (
          <Button
            variant="default"
            component={PlaceLink}
            place={placeOfList(back)}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            Atras
          </Button>
        )}
      </Group>
    </header>
  )
}
