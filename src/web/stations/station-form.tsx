import { labelOf } from '../../contract/codes.ts'
import { showPhone } from '../../contract/fields.ts'
import { stations, stationStates, type Station } from '../../contract/stations.ts'
import { RecordForm } from '../kit/record-form.tsx'
import { WhenLoaded } from '../kit/record-view.tsx'
import { useCreate, useUpdate } from '../kit/saving.ts'
import { draftOf, emptyDraft } from '../kit/schema-fields.ts'
import { useForm } from '../kit/use-form.ts'
import { useFreshRecord, useIdInAddress } from '../kit/use-record.ts'
import { textOf } from '../kit/values.ts'
import { StationFields } from './station-fields.tsx'

const LIST = '/stations'

export const StationCreate = () => {
  const form = useForm({ schema: stations.input, values: emptyDraft(stations.input) })
  const saving = useCreate('station', LIST)
  return (
    <RecordForm form={form} title="Nueva estación" back={LIST} saving={saving}>
      <StationFields form={form} />
    </RecordForm>
  )
}

export const StationEdit = () => (
  <WhenLoaded loaded={useFreshRecord<Station>('station', useIdInAddress())} back={LIST}>
    {(station) => <EditForm key={station.id} station={station} />}
  </WhenLoaded>
)

const toValues = (stored: object) => draftOf(stations.input, stored)

const describe = (name: string, value: unknown) => {
  if (name === 'state') return labelOf(stationStates, Number(value))
  return name === 'phone_number' ? showPhone(textOf(value)) : undefined
}

const EditForm = ({ station }: { station: Station }) => {
  const form = useForm({ schema: stations.input, values: toValues(station) })
  const saving = useUpdate('station', station.id, LIST)
  return (
    <RecordForm
      form={form}
      title={`Editar ${station.name}`}
      back={LIST}
      saving={saving}
      edited={{ version: station.version, toValues, describe }}
    >
      <StationFields form={form} />
    </RecordForm>
  )
}
