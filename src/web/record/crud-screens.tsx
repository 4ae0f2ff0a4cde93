import type { ComponentType } from 'react'
import type * as z from 'zod'
import type { Screen } from '../../contract/permissions.ts'
import type { Resource } from '../../contract/resource.ts'
import { CreateButton } from '../list/create-button.tsx'
import { DataList } from '../list/data-list.tsx'
import type { Column, Identified } from '../list/list-table.tsx'
import { useResourceRights, type ResourcePath } from '../ui/person.ts'
import { RecordForm } from './record-form.tsx'
import { RecordView, WhenLoaded } from './record-view.tsx'
import { useCreate, useUpdate } from './use-resource-save.ts'
import { draftOf, emptyDraft, labelAt } from './schema-fields.ts'
import { Columns, Section } from '../ui/section.tsx'
import { useForm, type AnyForm } from './use-form.ts'
import { textOf } from '../ui/values.ts'
import { useList } from '../list/use-list.ts'
import { useDelete, useFreshRecord, useIdInAddress, useRecord } from '../calls/use-record.ts'

interface Declared {
  screens: { list: Screen; create: Screen; record: Screen; edit: Screen }
  titles: { list: string; create: string; record: string; edit: string }
  empty: string
  columns: readonly string[]
  Fields: ComponentType<{ form: AnyForm }>
}

type Stored = Identified & { version: number }

const placeOf = (screen: Screen, id: number): string => screen.replace('$id', String(id))

/** The four screens of a plain resource, put together from the pieces that a resource which differs uses itself. */
export const crudScreens = <P extends ResourcePath, F extends z.ZodRawShape>(resource: Resource<P, F>, declared: Declared) => {
  const { screens, titles, Fields } = declared
  const columns = declared.columns.map((name): Column<Stored> => ({
    name,
    header: labelAt(resource.input, name),
    cell: (row) => String((row as unknown as Record<string, unknown>)[name]),
    orderBy: name,
  }))

  const List = () => {
    const list = useList<Stored>(resource.path)
    const rights = useResourceRights(resource.path)
    const remove = useDelete(resource.path)
    return (
      <DataList
        list={list}
        title={titles.list}
        empty={declared.empty}
        columns={columns}
        to={(row) => placeOf(screens.record, row.id)}
        action={rights.create && <CreateButton place={screens.create} />}
        actions={(row) => ({
          view: placeOf(screens.record, row.id),
          edit: rights.edit ? placeOf(screens.edit, row.id) : undefined,
          onDelete: rights.remove ? () => void remove(row.id) : undefined,
        })}
      />
    )
  }

  const createdAs = (answer: object) => {
    const stored = answer as Stored & Record<string, unknown>
    return { name: `el registro ${textOf(stored[declared.columns[0] ?? 'id'])}`, place: placeOf(screens.record, stored.id) }
  }

  const Create = () => {
    const form = useForm({ schema: resource.input, values: emptyDraft(resource.input) })
    const saving = useCreate(resource.path, screens.list, createdAs)
    return (
      <RecordForm form={form} title={titles.create} back={screens.list} saving={saving}>
        <FieldsSection form={form} />
      </RecordForm>
    )
  }

  const View = () => {
    const id = useIdInAddress()
    return (
      <WhenLoaded loaded={useRecord<Stored>(resource.path, id)} back={screens.list}>
        {(record) => <ViewReady key={`${record.id}.${record.version}`} record={record} />}
      </WhenLoaded>
    )
  }

  const ViewReady = ({ record }: { record: Stored }) => {
    const rights = useResourceRights(resource.path)
    const form = useForm({ schema: resource.input, values: draftOf(resource.input, record), readOnly: true })
    return (
      <RecordView title={titles.record} back={screens.list} edit={rights.edit ? placeOf(screens.edit, record.id) : undefined}>
        <FieldsSection form={form} />
      </RecordView>
    )
  }

  const Edit = () => {
    const id = useIdInAddress()
    return (
      <WhenLoaded loaded={useFreshRecord<Stored>(resource.path, id)} back={screens.list}>
        {(record) => <EditReady key={record.id} record={record} />}
      </WhenLoaded>
    )
  }

  const EditReady = ({ record }: { record: Stored }) => {
    const toValues = (stored: object) => draftOf(resource.input, stored)
    const form = useForm({ schema: resource.input, values: toValues(record) })
    const saving = useUpdate(resource.path, record.id, screens.list)
    return (
      <RecordForm
        form={form}
        title={titles.edit}
        back={screens.list}
        saving={saving}
        edited={{ version: record.version, toValues }}
      >
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
