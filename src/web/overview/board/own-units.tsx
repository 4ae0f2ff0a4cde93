import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import { unitCode } from '../../../contract/shared/text/unit-name.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { vehicleStates } from '../../../contract/fleet/vehicle-states.ts'
import { LineFailure } from '../../platform/calls/load-failure.tsx'
import { codeColors } from '../../platform/choices/code-colors.ts'
import { shownCode } from '../../platform/choices/status-badge.tsx'
import { stringifySearch } from '../../platform/list/list-state.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { unitsOf } from './board-queries.ts'
import classes from './own-units.module.css'

interface Props {
  station: { id: number; name: string }
}

/** The own station with its units, each in its state. */
export const OwnUnits = ({ station }: Props) => (
  <section className={classes.station} aria-label="Mi estación">
    <PlaceLink place={placeOf(resourceScreens.station.record, station.id)} className={classes.name}>
      {station.name}
    </PlaceLink>
    <Units station={station.id} />
  </section>
)

const Units = ({ station }: { station: number }) => {
  const { data, error, refetch } = useQuery(unitsOf(station))
  const second = useQuery({ ...unitsOf(station, 2), enabled: data !== undefined && data.count > PAGE_SIZE })
  if (data === undefined && error === null) return <Skeleton width={320} maw="100%" className={classes.waiting} />
  if (data === undefined) return <LineFailure text="No se pudieron leer las unidades." retry={() => void refetch()} />
  const units = [...data.results, ...(second.data?.results ?? [])]
  const more = data.count - units.length
  if (data.count === 0)
    return (
      <Text size="sm" c="dimmed">
        Sin vehículos
      </Text>
    )
  return (
    <ul className={classes.units}>
      {units.map((vehicle) => {
        const { id, disponibility } = vehicle
        const { label, color, Icon } = shownCode(vehicleStates, disponibility)
        return (
          <li key={id}>
            <PlaceLink
              place={placeOf(resourceScreens.vehicle.record, id)}
              className={classes.unit}
              style={codeColors(color)}
              title={label}
              aria-label={`${unitCode(vehicle)}, ${label}`}
            >
              <Icon size={14} stroke={2} aria-hidden />
              {unitCode(vehicle)}
            </PlaceLink>
          </li>
        )
      })}
      {more > 0 && (
        <li>
          <PlaceLink
            place={resourceScreens.vehicle.list.path + stringifySearch({ station })}
            className={classes.more}
            aria-label={more === 1 ? '1 unidad más' : `${more} unidades más`}
          >
            +{more}
          </PlaceLink>
        </li>
      )}
    </ul>
  )
}
