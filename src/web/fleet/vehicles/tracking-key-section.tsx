import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import type { NewTrackingKey, TrackingKey } from '../../../contract/fleet/tracking-keys.schema.ts'
import { trackingCan } from '../../../contract/fleet/tracking-rules.ts'
import type { Vehicle } from '../../../contract/fleet/vehicles.schema.ts'
import { api, asApiError } from '../../platform/calls/api.ts'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { useQuestions } from '../../platform/dialogs/questions.ts'
import { focusIfLost } from '../../platform/ui/focus-back.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { useAsker, useRights } from '../../platform/rights/person.ts'
import { Section } from '../../platform/ui/section.tsx'
import { TrackingKeyDialog } from './tracking-key-dialog.tsx'
import classes from './tracking-key-section.module.css'

const NOTICE = 'tracking-key'

/** The vehicle's key for tracking applications, for those who may make one (0071). */
export const TrackingKeySection = ({ vehicle }: { vehicle: Vehicle }) => {
  const asker = useAsker()
  const { may } = useRights()
  const isAllowed = may('GET vehicle/{id}/tracking_key') && trackingCan.start(asker, { station: vehicle.station.id })
  return isAllowed ? <KeyOf vehicle={vehicle} /> : null
}

const KeyOf = ({ vehicle: { id, plate } }: { vehicle: Vehicle }) => {
  const path = `vehicle/${id}/tracking_key`
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['vehicle_tracking_key', id],
    queryFn: ({ signal }) => api.get<TrackingKey>(path, undefined, signal),
  })
  const { confirm } = useQuestions()
  const [made, setMade] = useState<NewTrackingKey>()
  const [isShown, setShown] = useState(false)
  const maker = useRef<HTMLButtonElement>(null)
  // The dialog cannot give it back to a button that was busy when it opened.
  useEffect(() => {
    const { current } = maker
    return isShown ? () => focusIfLost(current) : undefined
  }, [isShown])
  const [isBusy, setBusy] = useState(false)

  const change = async (title: string, send: () => Promise<unknown>) => {
    notices.close(NOTICE)
    setBusy(true)
    try {
      await send()
    } catch (failure) {
      notices.error(title, asApiError(failure).detail, { id: NOTICE, name: plate })
    }
    await queries.invalidateQueries({ queryKey: ['vehicle_tracking_key', id] })
    flushSync(() => setBusy(false))
    // What had it was disabled meanwhile, or is gone.
    focusIfLost(maker.current)
  }
  const make = async () => {
    if (data?.created_at && !(await confirm({ ...renewing, about: plate }))) return
    await change('No se pudo crear la clave', async () => {
      setMade(await api.post<NewTrackingKey>(path))
      setShown(true)
    })
  }
  const remove = async () => {
    if (!(await confirm({ ...removing, about: plate }))) return
    await change('No se pudo quitar la clave', async () => {
      await api.delete(path)
      setMade(undefined)
      notices.done('Clave quitada', plate)
    })
  }
  return (
    <div className={classes.screen}>
      <Section title="Aplicación de trackeo">
        <Text mb="sm">
          Un teléfono o un aparato en la unidad puede enviar su posición por sí solo, también con la pantalla apagada: con Traccar
          Client, o con otra aplicación compatible con OsmAnd.
        </Text>
        {error && !data ? (
          <LoadFailure error={asApiError(error)} retry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={60} />
        ) : (
          <>
            <Text c="dimmed" mb="md">
              {inWords(data)}
            </Text>
            {data.has_wrong_clock && (
              <Text c="var(--mantine-color-error)" mb="md">
                El reloj del aparato está mal: sus posiciones se guardan, pero no se ven en el mapa. Corrija su fecha y hora.
              </Text>
            )}
            <Group gap="sm">
              <Button ref={maker} variant="default" loading={isBusy} onClick={() => void make()}>
                {data.created_at === null ? 'Crear clave' : 'Renovar clave'}
              </Button>
              {/* One key press too many closes the dialog; the key is not to be lost by it. */}
              {made !== undefined && (
                <Button variant="default" onClick={() => setShown(true)}>
                  Ver la clave
                </Button>
              )}
              {data.created_at !== null && (
                <Button variant="subtle" color="signal" disabled={isBusy} onClick={() => void remove()}>
                  Quitar clave
                </Button>
              )}
            </Group>
          </>
        )}
        {made !== undefined && isShown && <TrackingKeyDialog made={made} onClose={() => setShown(false)} />}
      </Section>
    </div>
  )
}

const renewing = {
  title: '¿Renovar la clave?',
  text: 'El aparato que usa la clave actual dejará de enviar posiciones hasta que reciba la nueva.',
  yes: 'Sí, renovar',
  no: 'No, cancelar',
}
const removing = {
  title: '¿Quitar la clave?',
  text: 'El aparato que la usa dejará de enviar posiciones.',
  yes: 'Sí, quitar',
  no: 'No, cancelar',
  color: 'signal',
}

const inWords = ({ created_at, created_by_name, last_used_at }: TrackingKey): string => {
  if (created_at === null) return 'Esta unidad no tiene clave.'
  const used =
    last_used_at === null ? 'Todavía no ha llegado ninguna posición.' : `Última posición: ${showDateTime(last_used_at)}.`
  return `Clave creada el ${showDateTime(created_at)} por ${created_by_name}. ${used}`
}
