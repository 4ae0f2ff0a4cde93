import { IconFiretruck } from '@tabler/icons-react'
import { Marker } from '@vis.gl/react-maplibre'
import { placeOf, resourceScreens } from '../../../../contract/shared/rights/screens.ts'
import { unitCode } from '../../../../contract/shared/text/unit-name.ts'
import { useGroups } from '../../../platform/map/use-groups.ts'
import { PlaceLink, useGoTo } from '../../../platform/ui/place-link.tsx'
import classes from './live-map.module.css'
import type { UnitMarker } from './use-live-markers.ts'

/** As wide as most codes are drawn. */
const APART = 72
const above = { zIndex: 1 }

/** Units in a map, below their place; those that would cover each other are one. */
export const UnitMarkers = ({ units }: { units: readonly UnitMarker[] }) => {
  const { groups, separate } = useGroups(units, APART)
  const go = useGoTo()
  return groups.map((group) => {
    const [first, ...others] = group.markers
    if (first === undefined) return null
    const name = `${group.markers.length} unidades: ${group.markers.map(unitCode).join(', ')}. Acercar`
    return (
      <Marker key={first.id} latitude={group.lat} longitude={group.lng} anchor="top" style={above}>
        {others.length === 0 ? (
          <PlaceLink
            place={
              first.emergency === null
                ? placeOf(resourceScreens.vehicle.record, first.id)
                : placeOf(resourceScreens.emergency.record, first.emergency)
            }
            className={classes.unit}
            aria-label={`Unidad ${unitCode(first)}`}
            tabIndex={-1}
          >
            <IconFiretruck size={14} stroke={2} aria-hidden />
            {unitCode(first)}
          </PlaceLink>
        ) : (
          <button
            type="button"
            className={classes.unit}
            title={name}
            aria-label={name}
            tabIndex={-1}
            onClick={(event) => {
              event.stopPropagation()
              separate(group, () => go('/tracking'))
            }}
          >
            <IconFiretruck size={14} stroke={2} aria-hidden />
            {group.markers.length}
          </button>
        )}
      </Marker>
    )
  })
}
