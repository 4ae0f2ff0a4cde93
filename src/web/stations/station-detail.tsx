import { placeOf, resourceScreens } from '../../contract/shared/rights/screens.ts'
import { stations, type Station } from '../../contract/stations/stations.schema.ts'
import { RouteLink } from '../platform/map/route-link.tsx'
import { EntriesLink } from '../platform/record/record-actions.tsx'
import { useResourceRights } from '../platform/rights/person.ts'
import { RecordView, RecordLoader } from '../platform/record/record-view.tsx'
import { formValuesOf } from '../platform/record/schema-fields.ts'
import { useForm } from '../platform/record/use-form.ts'
import { useIdInAddress, useRecord } from '../platform/calls/use-record.ts'
import { StationFields } from './station-fields.tsx'
import { StationUsers, StationVehicles } from './station-lists.tsx'

const { list, edit } = resourceScreens.station

export const StationDetail = () => (
  <RecordLoader loaded={useRecord<Station>('station', useIdInAddress())} back={list.path}>
    {(station) => <Detail key={`${station.id}.${station.version}`} station={station} />}
  </RecordLoader>
)

const Detail = ({ station }: { station: Station }) => {
  const rights = useResourceRights('station')
  const form = useForm({ schema: stations.input, values: formValuesOf(stations.input, station), readOnly: true })
  return (
    <RecordView
      title={station.name}
      station={station.name}
      back={list.path}
      actions={<RouteLink to={{ address: station.address, latitude: station.lat, longitude: station.lng }} />}
      edit={rights.edit ? placeOf(edit, station.id) : undefined}
    >
      <StationFields form={form} />
      <StationVehicles stationId={station.id} />
      <StationUsers stationId={station.id} />
      <EntriesLink entity="station" id={station.id} />
    </RecordView>
  )
}
