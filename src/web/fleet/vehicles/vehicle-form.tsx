import { labelOf } from '../../../contract/shared/codes.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { unitCode, unitName } from '../../../contract/shared/text/unit-name.ts'
import { vehicles, type Vehicle } from '../../../contract/fleet/vehicles.schema.ts'
import { VehicleState, vehicleStates } from '../../../contract/fleet/vehicle-states.ts'
import { EntriesLink } from '../../platform/record/record-actions.tsx'
import { useResourceRights } from '../../platform/rights/person.ts'
import { RecordForm } from '../../platform/record/record-form.tsx'
import { RecordView, RecordLoader } from '../../platform/record/record-view.tsx'
import { useCreate, useUpdate } from '../../platform/record/saving/use-resource-save.ts'
import { formValuesOf, emptyFormValues } from '../../platform/record/schema-fields.ts'
import { useForm } from '../../platform/record/use-form.ts'
import { nameIn } from '../../platform/choices/name-in.ts'
import { useOptions } from '../../platform/calls/use-options.ts'
import { useFreshRecord, useIdInAddress, useRecord } from '../../platform/calls/use-record.ts'
import type { Drafting } from '../../platform/record/saving/use-save.ts'
import { WithDraft } from '../../platform/record/saving/with-draft.tsx'
import { TrackingKeySection } from './tracking-key-section.tsx'
import { VehicleAbout } from './vehicle-about.tsx'
import { VehicleFields } from './vehicle-fields.tsx'

const { list, record, edit } = resourceScreens.vehicle

type Values = ReturnType<typeof toValues>

export const VehicleCreate = () => (
  <WithDraft<Values> form="vehicle-create">{(drafting) => <CreateForm drafting={drafting} />}</WithDraft>
)

const createdAs = (answer: object) => {
  const vehicle = answer as Vehicle
  return { name: `el vehículo ${unitName(vehicle)}`, place: placeOf(record, vehicle.id) }
}

const CreateForm = ({ drafting }: { drafting: Drafting<Values> }) => {
  const form = useForm({ schema: vehicles.input, values: emptyFormValues(vehicles.input), typed: drafting.left?.values })
  const saving = useCreate('vehicle', list.path, createdAs)
  return (
    <RecordForm form={form} back={list.path} saving={saving} drafting={drafting}>
      <VehicleFields form={form} isBusy={false} stored={undefined} />
    </RecordForm>
  )
}

export const VehicleDetail = () => (
  <RecordLoader loaded={useRecord<Vehicle>('vehicle', useIdInAddress())} back={list.path}>
    {(vehicle) => <Detail key={`${vehicle.id}.${vehicle.version}`} vehicle={vehicle} />}
  </RecordLoader>
)

export const VehicleEdit = () => (
  <RecordLoader loaded={useFreshRecord<Vehicle>('vehicle', useIdInAddress())} back={list.path}>
    {(vehicle) => (
      <WithDraft<Values> key={vehicle.id} form={`vehicle-${vehicle.id}`} title={`Editar ${unitName(vehicle)}`}>
        {(drafting) => <EditForm vehicle={vehicle} drafting={drafting} />}
      </WithDraft>
    )}
  </RecordLoader>
)

/** A stored vehicle contains station and type as objects, the form their ids. */
const toValues = (stored: object) => {
  const { station, vehicle_type: type, ...own } = stored as Vehicle
  return formValuesOf(vehicles.input, { ...own, station: station.id, vehicle_type: type.id })
}

const Detail = ({ vehicle }: { vehicle: Vehicle }) => {
  const rights = useResourceRights('vehicle')
  const form = useForm({ schema: vehicles.input, values: toValues(vehicle), readOnly: true })
  return (
    <RecordView
      title={unitCode(vehicle)}
      about={<VehicleAbout vehicle={vehicle} />}
      station={vehicle.station.name}
      back={list.path}
      edit={rights.edit ? placeOf(edit, vehicle.id) : undefined}
    >
      <VehicleFields form={form} isBusy={vehicle.disponibility === VehicleState.EnEmergencia} stored={vehicle} />
      <TrackingKeySection vehicle={vehicle} />
      <EntriesLink entity="vehicle" id={vehicle.id} />
    </RecordView>
  )
}

const EditForm = ({ vehicle, drafting }: { vehicle: Vehicle; drafting: Drafting<Values> }) => {
  const { left } = drafting
  const form = useForm({ schema: vehicles.input, values: left?.stored ?? toValues(vehicle), typed: left?.values })
  const saving = useUpdate('vehicle', vehicle, list.path)
  const stations = useOptions('station')
  const types = useOptions('vehicle_type')
  const describe = (name: string, value: unknown) => {
    if (name === 'disponibility') return labelOf(vehicleStates, Number(value))
    const options = name === 'station' ? stations : name === 'vehicle_type' ? types : undefined
    return options && nameIn(options, typeof value === 'number' ? value : null)
  }
  return (
    <RecordForm
      form={form}
      title={`Editar ${unitName(vehicle)}`}
      back={list.path}
      saving={saving}
      edited={{ version: vehicle.version, toValues, describe }}
      drafting={drafting}
    >
      <VehicleFields form={form} isBusy={vehicle.disponibility === VehicleState.EnEmergencia} stored={vehicle} />
    </RecordForm>
  )
}
