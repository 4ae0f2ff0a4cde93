import { labelOf } from '../../contract/codes.ts'
import { vehicles, VehicleState, vehicleStates, type Vehicle } from '../../contract/vehicles.ts'
import { useResourceRights } from '../kit/person.ts'
import { RecordForm } from '../kit/record-form.tsx'
import { RecordView, WhenLoaded } from '../kit/record-view.tsx'
import { useCreate, useUpdate } from '../kit/saving.ts'
import { draftOf, emptyDraft } from '../kit/schema-fields.ts'
import { useForm } from '../kit/use-form.ts'
import { useOptions } from '../kit/use-options.ts'
import { useFreshRecord, useIdInAddress, useRecord } from '../kit/use-record.ts'
import { VehicleFields } from './vehicle-fields.tsx'

const LIST = '/vehicles'

export const VehicleCreate = () => {
  const form = useForm({ schema: vehicles.input, values: emptyDraft(vehicles.input) })
  const saving = useCreate('vehicle', LIST)
  return (
    <RecordForm form={form} title="Nuevo vehículo" back={LIST} saving={saving}>
      <VehicleFields form={form} isBusy={false} />
    </RecordForm>
  )
}

export const VehicleDetail = () => (
  <WhenLoaded loaded={useRecord<Vehicle>('vehicle', useIdInAddress())} back={LIST}>
    {(vehicle) => <Detail key={`${vehicle.id}.${vehicle.version}`} vehicle={vehicle} />}
  </WhenLoaded>
)

export const VehicleEdit = () => (
  <WhenLoaded loaded={useFreshRecord<Vehicle>('vehicle', useIdInAddress())} back={LIST}>
    {(vehicle) => <EditForm key={vehicle.id} vehicle={vehicle} />}
  </WhenLoaded>
)

/** A stored vehicle carries its station and type whole, the form their ids. */
const toValues = (stored: object) => {
  const { station, vehicle_type: type, ...own } = stored as Vehicle
  return draftOf(vehicles.input, { ...own, station: station.id, vehicle_type: type.id })
}

const Detail = ({ vehicle }: { vehicle: Vehicle }) => {
  const rights = useResourceRights('vehicle')
  const form = useForm({ schema: vehicles.input, values: toValues(vehicle), readOnly: true })
  return (
    <RecordView title={vehicle.plate} back={LIST} edit={rights.edit ? `${LIST}/${vehicle.id}/editar` : undefined}>
      <VehicleFields form={form} isBusy={vehicle.disponibility === VehicleState.EnEmergencia} />
    </RecordView>
  )
}

const EditForm = ({ vehicle }: { vehicle: Vehicle }) => {
  const form = useForm({ schema: vehicles.input, values: toValues(vehicle) })
  const saving = useUpdate('vehicle', vehicle.id, LIST)
  const stations = useOptions('station')
  const types = useOptions('vehicle_type')
  const describe = (name: string, value: unknown) => {
    if (name === 'disponibility') return labelOf(vehicleStates, Number(value))
    const options = name === 'station' ? stations : name === 'vehicle_type' ? types : undefined
    return options?.find((option) => option.id === value)?.name
  }
  return (
    <RecordForm
      form={form}
      title={`Editar ${vehicle.plate}`}
      back={LIST}
      saving={saving}
      edited={{ version: vehicle.version, toValues, describe }}
    >
      <VehicleFields form={form} isBusy={vehicle.disponibility === VehicleState.EnEmergencia} />
    </RecordForm>
  )
}
