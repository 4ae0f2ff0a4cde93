import { Button, CloseButton, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useRef, type Ref } from 'react'
import type { EmergencyDetail } from '../../../../contract/emergencies/emergencies.schema.ts'
import { typeOfEmergency } from '../../../../contract/emergencies/emergency-texts.ts'
import { unitCode } from '../../../../contract/shared/text/unit-name.ts'
import { placeOf, resourceScreens } from '../../../../contract/shared/rights/screens.ts'
import { LoadFailure } from '../../../platform/calls/load-failure.tsx'
import { useRecord } from '../../../platform/calls/use-record.ts'
import { RouteLink } from '../../../platform/map/route-link.tsx'
import { useBackAndEscapeClose } from '../../../platform/dialogs/back-closes.ts'
import { Age } from '../../../platform/live/age.tsx'
import { Fact } from '../../../platform/record/fact.tsx'
import { focusBackTo, takeFocus } from '../../../platform/ui/focus-back.ts'
import { PlaceLink } from '../../../platform/ui/place-link.tsx'
import { stationsOfEmergency } from '../../parts/emergency-row.tsx'
import { EmergencyStatusCell } from '../../detail/status-select.tsx'
import classes from './split.module.css'

interface Props {
  ref: Ref<HTMLElement>
  id: number
  onClose: () => void
}

/** One emergency over a part of the map: what it is, its status, and the ways onward. The list and its filters stay. */
export const EmergencyPanel = ({ ref, id, onClose }: Props) => {
  const loaded = useRecord<EmergencyDetail>('emergency', String(id))
  const heading = useRef<HTMLHeadingElement>(null)
  useBackAndEscapeClose(true, onClose)
  useEffect(() => {
    const opener = document.activeElement
    takeFocus(heading.current)
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    // The row or marker may be gone meanwhile, and some browsers give no focus to what is pressed.
    const isControl = opener !== document.body
    return () => focusBackTo(isControl && opener?.isConnected === true ? opener : document.getElementById('main'))
  }, [])
  return (
    <section ref={ref} className={classes.panel} aria-label={`Emergencia # ${id}`}>
      <div className={classes.panelHead}>
        <Title order={2} size="h4" tabIndex={-1} ref={heading}>
          {`Emergencia # ${id}`}
        </Title>
        <CloseButton size="lg" aria-label="Cerrar" onClick={onClose} />
      </div>
      {loaded.state === 'ready' && <Summary emergency={loaded.record} />}
      {loaded.state === 'absent' && <Text c="dimmed">No se encontró la emergencia</Text>}
      {loaded.state === 'failed' && <LoadFailure error={loaded.error} retry={loaded.retry} />}
      {loaded.state === 'loading' && (
        <Stack gap="sm" role="status" aria-label="Cargando" data-loading>
          <Skeleton height={20} width="80%" />
          <Skeleton height={36} width="60%" />
          <Skeleton height={72} />
        </Stack>
      )}
    </section>
  )
}

const Summary = ({ emergency }: { emergency: EmergencyDetail }) => {
  const { id, address, members, total_firefighters, pacients, images, creation_date } = emergency
  return (
    <>
      <div>
        <Text fw={600}>{typeOfEmergency(emergency)}</Text>
        <Text size="sm">{address}</Text>
      </div>
      <div className={classes.panelActions}>
        <EmergencyStatusCell emergency={emergency} />
        <Button
          component={PlaceLink}
          place={placeOf(resourceScreens.emergency.record, id)}
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          Abrir
        </Button>
        <RouteLink to={emergency} />
      </div>
      <div className={classes.facts}>
        <Fact label="Reportada">
          <Age at={creation_date} />
        </Fact>
        <Fact label="Estaciones">{stationsOfEmergency(emergency)}</Fact>
        <Fact label="Unidades">{members.map(unitCode).join(', ')}</Fact>
        <Fact label="Bomberos">{total_firefighters || undefined}</Fact>
        <Fact label="Pacientes">{pacients.length || undefined}</Fact>
        <Fact label="Fotos">{images.length || undefined}</Fact>
      </div>
    </>
  )
}
