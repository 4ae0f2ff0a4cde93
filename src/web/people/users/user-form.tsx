import { useState } from 'react'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { userInput, userUpdate } from '../../../contract/people/user-input.schema.ts'
import { rolesToGive, userCan } from '../../../contract/people/user-rights.ts'
import { userFileLabels } from '../../../contract/people/user-codes.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { useAsker } from '../../platform/rights/person.ts'
import { RecordForm } from '../../platform/record/record-form.tsx'
import { RecordLoader } from '../../platform/record/record-view.tsx'
import { useForm } from '../../platform/record/use-form.ts'
import { useFreshRecord, useIdInAddress } from '../../platform/calls/use-record.ts'
import type { Drafting } from '../../platform/record/saving/use-save.ts'
import { WithDraft } from '../../platform/record/saving/with-draft.tsx'
import { NoPermission } from '../../platform/shell/pages/not-found.tsx'
import { ContactSection } from './contact-section.tsx'
import { CoursesSection } from './courses-section.tsx'
import { userFormValues, emptyUser, withoutFiles, withoutPassword, type UserFormValues } from './user-form-values.ts'
import { AccountSection, GeneralSection, PasswordSection } from './user-sections.tsx'
import { useDescribeUser } from './use-describe-user.ts'
import { useSaveUser } from './use-save-user.ts'

const { list } = resourceScreens.user

export const UserCreate = () => (
  <WithDraft<UserFormValues> form="user-create">{(drafting) => <CreateForm drafting={drafting} />}</WithDraft>
)

const CreateForm = ({ drafting }: { drafting: Drafting<UserFormValues> }) => {
  const asker = useAsker()
  const isCommander = asker.role === Role.Comandante
  const [values] = useState(() => emptyUser(isCommander ? asker.station_id : null))
  const form = useForm<UserFormValues, object>({ schema: userInput, values, typed: drafting.left?.values, toSent: withoutFiles })
  const saving = useSaveUser(form, undefined)
  return (
    <RecordForm form={form} back={list.path} saving={saving} drafting={drafting}>
      <GeneralSection form={form} stored={undefined} />
      <ContactSection form={form} stored={undefined} />
      <AccountSection form={form} stored={undefined} roles={rolesToGive(asker)} isStationFixed={isCommander} />
      <PasswordSection form={form} />
      <CoursesSection form={form} />
    </RecordForm>
  )
}

export const UserEdit = () => (
  <RecordLoader loaded={useFreshRecord<UserDetail>('user', useIdInAddress())} back={list.path}>
    {(stored) => <Edit key={stored.id} stored={stored} />}
  </RecordLoader>
)

/** The person as input of the contract's rules. */
const askedOf = ({ id, role, station }: UserDetail) => ({ id, role, station_id: station?.id ?? null })

const Edit = ({ stored }: { stored: UserDetail }) => {
  if (!userCan.edit(useAsker(), askedOf(stored))) return <NoPermission />
  return (
    <WithDraft<UserFormValues> form={`user-${stored.id}`} title={`Editar ${stored.name}`}>
      {(drafting) => <EditForm stored={stored} drafting={drafting} />}
    </WithDraft>
  )
}

const EditForm = ({ stored, drafting }: { stored: UserDetail; drafting: Drafting<UserFormValues> }) => {
  const asker = useAsker()
  const { left } = drafting
  const [values] = useState(() => left?.stored ?? userFormValues(stored))
  const form = useForm<UserFormValues, object>({ schema: userUpdate, values, typed: left?.values, toSent: withoutPassword })
  const saving = useSaveUser(form, stored)
  const describe = useDescribeUser()
  const roles = Object.values(Role).filter((role) => userCan.grant(asker, askedOf(stored), role))
  return (
    <RecordForm
      form={form}
      title={`Editar ${stored.name}`}
      back={list.path}
      saving={saving}
      edited={{
        version: stored.version,
        // The server's refusal contains the person as the read returns them.
        toValues: (record) => userFormValues(record as UserDetail),
        describe,
        labels: userFileLabels,
      }}
      drafting={drafting}
    >
      <GeneralSection form={form} stored={stored} />
      <ContactSection form={form} stored={stored} />
      <AccountSection form={form} stored={stored} roles={roles} isStationFixed={false} />
      <CoursesSection form={form} />
    </RecordForm>
  )
}
