import { labelOf } from '../../contract/shared/codes.ts'
import { showPhone } from '../../contract/shared/text/written-numbers.ts'
import { placeOf, resourceScreens } from '../../contract/shared/rights/screens.ts'
import { stationForm, stations, type Station } from '../../contract/stations/stations.schema.ts'
import { stationStates } from '../../contract/stations/station-states.ts'
import { RecordForm } from '../platform/record/record-form.tsx'
import { RecordLoader } from '../platform/record/record-view.tsx'
import { useCreate, useUpdate } from '../platform/record/saving/use-resource-save.ts'
import { formValuesOf, emptyFormValues } from '../platform/record/schema-fields.ts'
import { useForm } from '../platform/record/use-form.ts'
import { useFreshRecord, useIdInAddress } from '../platform/calls/use-record.ts'
import type { Drafting } from '../platform/record/saving/use-save.ts'
import { textOf } from '../platform/text/values.ts'
import { WithDraft } from '../platform/record/saving/with-draft.tsx'
import { StationFields } from './station-fields.tsx'

const { list, record } = resourceScreens.station

const toValues = (stored: object) => formValuesOf(stations.input, stored)
type Values = ReturnType<typeof toValues>

export const StationCreate = () => (
  <WithDraft<Values> form="station-create">{(drafting) => <CreateForm drafting={drafting} />}</WithDraft>
)

const createdAs = (answer: object) => {
  const { id, name } = answer as Station
  return { name: `la estación ${name}`, place: placeOf(record, id) }
}

const CreateForm = ({ drafting }: { drafting: Drafting<Values> }) => {
  const form = useForm({ schema: stationForm, values: emptyFormValues(stations.input), typed: drafting.left?.values })
  const saving = useCreate('station', list.path, createdAs)
  return (
    <RecordForm form={form} back={list.path} saving={saving} drafting={drafting}>
      <StationFields form={form} />
    </RecordForm>
  )
}

export const StationEdit = () => (
  <RecordLoader loaded={useFreshRecord<Station>('station', useIdInAddress())} back={list.path}>
    {(station) => (
      <WithDraft<Values> key={station.id} form={`station-${station.id}`} title={`Editar ${station.name}`}>
        {(drafting) => <EditForm station={station} drafting={drafting} />}
      </WithDraft>
    )}
  </RecordLoader>
)

const describe = (name: string, value: unknown) => {
  if (name === 'state') return labelOf(stationStates, Number(value))
  return name === 'phone_number' ? showPhone(textOf(value)) : undefined
}

const EditForm = ({ station, drafting }: { station: Station; drafting: Drafting<Values> }) => {
  const { left } = drafting
  const form = useForm({ schema: stationForm, values: left?.stored ?? toValues(station), typed: left?.values })
  const saving = useUpdate('station', station, list.path)
  return (
    <RecordForm
      form={form}
      title={`Editar ${station.name}`}
      back={list.path}
      saving={saving}
      edited={{ version: station.version, toValues, describe }}
      drafting={drafting}
    >
      <StationFields form={form} />
    </RecordForm>
  )
}
