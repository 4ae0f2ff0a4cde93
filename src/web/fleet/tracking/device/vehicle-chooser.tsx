import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconCurrentLocation, IconFiretruck, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '../../../../contract/shared/resource.schema.ts'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import type { TrackableVehicle } from '../../../../contract/fleet/tracking.schema.ts'
import { vehicleStates } from '../../../../contract/fleet/vehicle-states.ts'
import { unitName } from '../../../../contract/shared/text/unit-name.ts'
import { TRACKABLE } from '../../../../contract/shared/rights/affects.ts'
import { asApiError } from '../../../platform/calls/api.ts'
import { LoadFailure } from '../../../platform/calls/load-failure.tsx'
import { listQuery } from '../../../platform/calls/list-query.ts'
import { StatusBadge } from '../../../platform/choices/status-badge.tsx'
import { Dialog } from '../../../platform/dialogs/dialog.tsx'
import { useQuestions } from '../../../platform/dialogs/questions.ts'
import { ListEmpty } from '../../../platform/list/list-empty.tsx'
import { ListPages } from '../../../platform/list/list-pages.tsx'
import { useTypedSearch } from '../../../platform/list/use-typed-search.ts'
import { usePerson } from '../../../platform/rights/person.ts'
import { UnitName } from '../../../platform/ui/unit-name.tsx'
import { beginTracking } from '../change-tracking.ts'
import classes from './vehicle-chooser.module.css'

/** A-VEM-02: by tracking alone, beside the vehicle's own state. */
const availabilityOf = ({ on_tracking }: TrackableVehicle) =>
  on_tracking ? 'No disponible para trackear' : 'Disponible para trackear'

const startQuestion = {
  title: '¿Trackear ubicación?',
  text: 'No podrá revertir esta acción!',
  yes: '¡Sí, trackear ubicación!',
  no: 'No, cancelar',
}

/** The vehicles that may be tracked from this device: for chiefs those of their station. */
export const VehicleChooser = ({ onClose }: { onClose: () => void }) => {
  const person = usePerson()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const { typed, type } = useTypedSearch({
    search,
    searchFor: (text) => {
      setSearch(text)
      setPage(1)
    },
  })
  const [starting, setStarting] = useState<number>()
  const { confirm } = useQuestions()
  const station = person?.role === Role.Administrador ? undefined : person?.station?.id
  const { data, error, refetch } = useQuery({
    ...listQuery<TrackableVehicle>(TRACKABLE, {
      page,
      ...(search !== '' && { search }),
      ...(station !== undefined && { station }),
    }),
    placeholderData: keepPreviousData,
  })

  const track = async (vehicle: TrackableVehicle) => {
    if (person === undefined || !(await confirm({ ...startQuestion, about: unitName(vehicle) }))) return
    setStarting(vehicle.id)
    const isOn = await beginTracking(vehicle, person.id)
    setStarting(undefined)
    if (isOn) onClose()
    else void refetch()
  }
  return (
    <Dialog opened onClose={onClose} title="Vehículo por trackear" size="lg">
      {error && !data ? (
        <LoadFailure error={asApiError(error)} retry={() => void refetch()} />
      ) : (
        // On a phone the focus in the search would open the keyboard over the vehicles.
        <Stack gap="md" tabIndex={-1} data-autofocus className={classes.content}>
          <TextInput
            type="search"
            aria-label="Buscar un vehículo"
            placeholder="Unidad, placa o estación"
            leftSection={<IconSearch size={18} aria-hidden />}
            maxLength={100}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <Vehicles page={data} isSearched={search !== ''} starting={starting} onTrack={(vehicle) => void track(vehicle)}>
            <ListPages list={{ rows: data?.results ?? [], count: data?.count ?? 0, page, goToPage: setPage }} />
          </Vehicles>
        </Stack>
      )}
    </Dialog>
  )
}

interface VehiclesProps {
  page: Page<TrackableVehicle> | undefined
  isSearched: boolean
  starting: number | undefined
  onTrack: (vehicle: TrackableVehicle) => void
  children: React.ReactNode
}

const Vehicles = ({ page, isSearched, starting, onTrack, children }: VehiclesProps) => {
  if (page === undefined) return <Skeleton height={240} />
  if (page.results.length === 0)
    return <ListEmpty text={isSearched ? 'Ningún vehículo coincide con la búsqueda' : 'Sin vehículos'} icon={IconFiretruck} />
  return (
    <Stack gap="md">
      <ul className={classes.list}>
        {page.results.map((vehicle) => (
          <li key={vehicle.id} className={classes.vehicle}>
            <div className={classes.facts}>
              <Text>
                <UnitName vehicle={vehicle} />
              </Text>
              <Text size="sm">{vehicle.model}</Text>
              {vehicle.note !== '' && <Text size="sm">{vehicle.note}</Text>}
              <Text size="sm" c="dimmed">
                {vehicle.station.name}, {vehicle.station.address}
              </Text>
            </div>
            <div className={classes.states}>
              <StatusBadge codes={vehicleStates} code={vehicle.disponibility} />
              <Text size="sm">{availabilityOf(vehicle)}</Text>
            </div>
            <Button
              leftSection={<IconCurrentLocation size={18} aria-hidden />}
              aria-label={`${vehicle.is_mine ? 'Continuar el trackeo de' : 'Trackear'} ${unitName(vehicle)}`}
              disabled={vehicle.on_tracking && !vehicle.is_mine}
              loading={starting === vehicle.id}
              onClick={() => onTrack(vehicle)}
            >
              {vehicle.is_mine ? 'Continuar' : 'Trackear'}
            </Button>
          </li>
        ))}
      </ul>
      {children}
    </Stack>
  )
}
