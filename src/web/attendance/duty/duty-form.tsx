import { useState } from 'react'
import { dutyFiles, type DutyChange } from '../../../contract/attendance/duty-rules.ts'
import { dutyScreens } from '../../../contract/shared/rights/screens.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import { userFileLabels } from '../../../contract/people/user-codes.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { useFreshRecord, useIdInAddress } from '../../platform/calls/use-record.ts'
import { RecordForm } from '../../platform/record/record-form.tsx'
import { RecordLoader } from '../../platform/record/record-view.tsx'
import { useForm } from '../../platform/record/use-form.ts'
import type { Drafting } from '../../platform/record/saving/use-save.ts'
import { WithDraft } from '../../platform/record/saving/with-draft.tsx'
import { NoPermission } from '../../platform/shell/pages/not-found.tsx'
import { useAsker } from '../../platform/rights/person.ts'
import { ChangeSection } from './change-section.tsx'
import { dutyFormSchema, dutyFormValues, sentOf, type DutyFormValues } from './duty-form-values.ts'
import { DutyPerson } from './duty-person.tsx'
import { useDescribeDuty } from './use-describe-duty.ts'
import { useSaveDuty } from './use-save-duty.ts'
import { obstacleTo, WrongState } from './wrong-state.tsx'

export const Discharge = () => <Loaded change="discharge" />
export const Unsubscribe = () => <Loaded change="unsubscribe" />

const Loaded = ({ change }: { change: DutyChange }) => (
  <RecordLoader loaded={useFreshRecord<UserDetail>('user', useIdInAddress())} back={dutyScreens.list.path}>
    {(stored) => <Change key={stored.id} change={change} stored={stored} />}
  </RecordLoader>
)

interface Props {
  change: DutyChange
  stored: UserDetail
}

const titleOf = ({ change, stored }: Props) => `${dutyScreens[change].title} a ${stored.name}`

const Change = ({ change, stored }: Props) => {
  const asker = useAsker()
  // As the form was opened: what was typed stays if somebody else changes the person meanwhile.
  const [obstacle] = useState(() => obstacleTo(change, stored, asker.id))
  if (!userCan.edit(asker, { id: stored.id, role: stored.role, station_id: stored.station?.id ?? null })) return <NoPermission />
  const title = titleOf({ change, stored })
  if (obstacle !== undefined) return <WrongState title={title} person={stored} obstacle={obstacle} />
  return (
    <WithDraft<DutyFormValues> form={`${change}-${stored.id}`} title={title}>
      {(drafting) => <ChangeForm change={change} stored={stored} drafting={drafting} />}
    </WithDraft>
  )
}

const ChangeForm = ({ change, stored, drafting }: Props & { drafting: Drafting<DutyFormValues> }) => {
  const { left } = drafting
  const [values] = useState(() => left?.stored ?? dutyFormValues(change, stored))
  const form = useForm<DutyFormValues, Record<string, unknown>>({
    schema: dutyFormSchema(change, stored),
    values,
    typed: left?.values,
    toSent: sentOf(change),
  })
  const saving = useSaveDuty(change, stored)
  const describe = useDescribeDuty()
  const file = dutyFiles[change]
  return (
    <RecordForm
      form={form}
      title={titleOf({ change, stored })}
      back={dutyScreens.list.path}
      saving={saving}
      edited={{
        version: stored.version,
        // The server's refusal contains the person as the read returns them.
        toValues: (record) => dutyFormValues(change, record as UserDetail),
        describe,
        labels: { [file]: userFileLabels[file] },
      }}
      drafting={drafting}
    >
      <DutyPerson change={change} person={stored} />
      <ChangeSection change={change} form={form} stored={stored} />
    </RecordForm>
  )
}
