import { usePlainRows } from '../list/record-rows.tsx'
import type { ComponentType } from 'react'
import type * as z from 'zod'
import type { ResourcePath } from '../../../contract/shared/rights/resources.ts'
import type { Resource } from '../../../contract/shared/resource.schema.ts'
import { placeOf, resourceScreens, type WithScreens } from '../../../contract/shared/rights/screens.ts'
import { DataList } from '../list/data-list.tsx'
import type { Column, Identified } from '../list/table-props.ts'
import { EntriesLink } from './record-actions.tsx'
import { useResourceRights } from '../rights/person.ts'
import { RecordForm } from './record-form.tsx'
import { RecordView, RecordLoader } from './record-view.tsx'
import { useCreate, useUpdate } from './saving/use-resource-save.ts'
import { formValuesOf, emptyFormValues, labelAt } from './schema-fields.ts'
import { Columns, Section } from '../ui/section.tsx'
import { useForm, type AnyForm } from './use-form.ts'
import { textOf } from '../text/values.ts'
import { useList } from '../list/use-list.ts'
import { useFreshRecord, useIdInAddress, useRecord } from '../calls/use-record.ts'

interface Declared {
  empty: string
  purpose: string
  columns: readonly string[]
  Fields: ComponentType<{ form: AnyForm }>
}

type Stored = Identified & { version: number }

/** The four screens of a plain resource, built from the parts that other resources use directly. */
export const crudScreens = <P extends ResourcePath & WithScreens, F extends z.ZodRawShape>(
  resource: Resource<P, F>,
  declared: Declared,
) => {
  const { list: start, record: shown, edit } = resourceScreens[resource.path]
  const { Fields } = declared
  const columns = declared.columns.map((name): Column<Stored> => ({
    name,
    header: labelAt(resource.input, name),
    cell: (row) => String((row as unknown as Record<string, unknown>)[name]),
    orderBy: name,
  }))

  const List = () => {
    const list = useList<Stored>(resource.path)
    return (
      <DataList
        {...usePlainRows(resource.path)}
        list={list}
        empty={declared.empty}
        purpose={declared.purpose}
        columns={columns}
      />
    )
  }

  const createdAs = (answer: object) => {
    const stored = answer as Stored & Record<string, unknown>
    return { name: `el registro ${textOf(stored[declared.columns[0] ?? 'id'])}`, place: placeOf(shown, stored.id) }
  }

  const Create = () => {
    const form = useForm({ schema: resource.input, values: emptyFormValues(resource.input) })
    const saving = useCreate(resource.path, start.path, createdAs)
    return (
      <RecordForm form={form} back={start.path} saving={saving}>
        <FieldsSection form={form} />
      </RecordForm>
    )
  }

  const View = () => {
    const id = useIdInAddress()
    return (
      <RecordLoader loaded={useRecord<Stored>(resource.path, id)} back={start.path}>
        {(record) => <ViewReady key={`${record.id}.${record.version}`} record={record} />}
      </RecordLoader>
    )
  }

  const ViewReady = ({ record }: { record: Stored }) => {
    const rights = useResourceRights(resource.path)
    const form = useForm({ schema: resource.input, values: formValuesOf(resource.input, record), readOnly: true })
    return (
      <RecordView back={start.path} edit={rights.edit ? placeOf(edit, record.id) : undefined}>
        <FieldsSection form={form} />
        <EntriesLink entity={resource.path} id={record.id} />
      </RecordView>
    )
  }

  const Edit = () => {
    const id = useIdInAddress()
    return (
      <RecordLoader loaded={useFreshRecord<Stored>(resource.path, id)} back={start.path}>
        {(record) => <EditReady key={record.id} record={record} />}
      </RecordLoader>
    )
  }

  const EditReady = ({ record }: { record: Stored }) => {
    const toValues = (stored: object) => formValuesOf(resource.input, stored)
    const form = useForm({ schema: resource.input, values: toValues(record) })
    const saving = useUpdate(resource.path, record, start.path)
    return (
      <RecordForm form={form} back={start.path} saving={saving} edited={{ version: record.version, toValues }}>
        <FieldsSection form={form} />
      </RecordForm>
    )
  }

  const FieldsSection = ({ form }: { form: AnyForm }) => (
    <Section title="Datos generales">
      <Columns>
        <Fields form={form} />
      </Columns>
    </Section>
  )

  return { List, Create, View, Edit }
}
