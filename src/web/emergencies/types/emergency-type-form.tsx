import { emergencyTypes, type EmergencyType } from '../../../contract/emergencies/emergency-types.schema.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { Fact } from '../../platform/record/fact.tsx'
import { EntriesLink } from '../../platform/record/record-actions.tsx'
import { useResourceRights } from '../../platform/rights/person.ts'
import { RecordForm } from '../../platform/record/record-form.tsx'
import { RecordView, RecordLoader } from '../../platform/record/record-view.tsx'
import { useCreate, useUpdate } from '../../platform/record/saving/use-resource-save.ts'
import { emptyFormValues } from '../../platform/record/schema-fields.ts'
import { Columns, Section, FullWidth } from '../../platform/ui/section.tsx'
import { useForm } from '../../platform/record/use-form.ts'
import { nameIn } from '../../platform/choices/name-in.ts'
import { useOptions } from '../../platform/calls/use-options.ts'
import { useFreshRecord, useIdInAddress, useRecord } from '../../platform/calls/use-record.ts'
import type { Drafting } from '../../platform/record/saving/use-save.ts'
import { WithDraft } from '../../platform/record/saving/with-draft.tsx'
import { EmergencyTypeFields, SubTypeTable } from './emergency-type-fields.tsx'
import { describeSubTypes, subTypeFormValues, withoutEmptyRows, withRowToFill, type SubTypeFormValues } from './sub-types.ts'

const { list, record, edit } = resourceScreens.emergency_type
const schema = emergencyTypes.input

type Values = Omit<ReturnType<typeof emptyFormValues<typeof schema>>, 'sub_types'> & { sub_types: SubTypeFormValues[] }

const rows = {
  tidy: (values: Values): Values => ({ ...values, sub_types: withRowToFill(values.sub_types) }),
  toSent: (values: Values): Values => ({ ...values, sub_types: withoutEmptyRows(values.sub_types) }),
}

export const EmergencyTypeCreate = () => (
  <WithDraft<Values> form="emergency-type-create">{(drafting) => <CreateForm drafting={drafting} />}</WithDraft>
)

const createdAs = (answer: object) => {
  const { id, name } = answer as EmergencyType
  return { name: `el tipo de emergencia ${name}`, place: placeOf(record, id) }
}

const CreateForm = ({ drafting }: { drafting: Drafting<Values> }) => {
  const values: Values = { ...emptyFormValues(schema), sub_types: withRowToFill([]) }
  const form = useForm({ schema, values, typed: drafting.left?.values, ...rows })
  const saving = useCreate('emergency_type', list.path, createdAs)
  return (
    <RecordForm form={form} back={list.path} saving={saving} drafting={drafting}>
      <EmergencyTypeFields form={form} stored={undefined} />
    </RecordForm>
  )
}

export const EmergencyTypeDetail = () => (
  <RecordLoader loaded={useRecord<EmergencyType>('emergency_type', useIdInAddress())} back={list.path}>
    {(type) => <Detail type={type} />}
  </RecordLoader>
)

const Detail = ({ type }: { type: EmergencyType }) => {
  const rights = useResourceRights('emergency_type')
  return (
    <RecordView title={type.name} back={list.path} edit={rights.edit ? placeOf(edit, type.id) : undefined}>
      <Section title="Datos generales">
        <Columns>
          <Fact label="Código">{type.code}</Fact>
          <Fact label="Nombre">{type.name}</Fact>
          <Fact label="Categoría">{type.category?.name}</Fact>
          {type.wounded_kind !== null && <Fact label="Heridos">{type.wounded_kind}</Fact>}
          <FullWidth>
            <Fact label="Descripción">{type.description}</Fact>
          </FullWidth>
        </Columns>
      </Section>
      <SubTypeTable rows={type.sub_types} />
      <EntriesLink entity="emergency_type" id={type.id} />
    </RecordView>
  )
}

export const EmergencyTypeEdit = () => (
  <RecordLoader loaded={useFreshRecord<EmergencyType>('emergency_type', useIdInAddress())} back={list.path}>
    {(type) => (
      <WithDraft<Values> key={type.id} form={`emergency-type-${type.id}`} title={`Editar ${type.name}`}>
        {(drafting) => <EditForm type={type} drafting={drafting} />}
      </WithDraft>
    )}
  </RecordLoader>
)

/** A stored type contains its category as an object, the form its id. */
const toValues = (stored: object): Values => {
  const { code, name, description, category, wounded_kind, sub_types } = stored as EmergencyType
  return {
    code,
    name,
    description,
    category: category?.id ?? null,
    wounded_kind,
    sub_types: withRowToFill(sub_types.map(subTypeFormValues)),
  }
}

const EditForm = ({ type, drafting }: { type: EmergencyType; drafting: Drafting<Values> }) => {
  const { left } = drafting
  // The empty row is not an edit: leaving an untouched form must not ask.
  const form = useForm({ schema, values: left?.stored ?? toValues(type), typed: left?.values, ...rows })
  const saving = useUpdate('emergency_type', type, list.path)
  const categories = useOptions('category_emergency_type')
  const describe = (name: string, value: unknown) => {
    if (name === 'category') return nameIn(categories, typeof value === 'number' ? value : null)
    // The field of that name holds nothing else.
    return name === 'sub_types' ? describeSubTypes(value as SubTypeFormValues[]) : undefined
  }
  return (
    <RecordForm
      form={form}
      title={`Editar ${type.name}`}
      back={list.path}
      saving={saving}
      edited={{ version: type.version, toValues, describe }}
      drafting={drafting}
    >
      <EmergencyTypeFields form={form} stored={type} />
    </RecordForm>
  )
}
