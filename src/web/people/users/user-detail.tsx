import { Group } from '@mantine/core'
import { leaveNote } from '../../../contract/people/leave-rules.ts'
import { dutyScreens, placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import { userUpdate } from '../../../contract/people/user-input.schema.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import type { UserDetail as User } from '../../../contract/people/users.schema.ts'
import { EntriesLink } from '../../platform/record/record-actions.tsx'
import { PrintedRecord } from '../../platform/print/printed-record.tsx'
import { useAsker, useRights } from '../../platform/rights/person.ts'
import { useDeleteAndLeave } from '../../platform/record/use-delete-and-leave.ts'
import { RecordLoader } from '../../platform/record/record-view.tsx'
import { useForm } from '../../platform/record/use-form.ts'
import { useIdInAddress, useRecord } from '../../platform/calls/use-record.ts'
import { PersonExportButton } from '../parts/person-export.tsx'
import { AccessSection } from './access-section.tsx'
import { ConfirmByStaff } from './confirm-by-staff.tsx'
import { CoursesSection } from './courses-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import { PersonDifferences } from './person-differences.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonHead } from './person-head.tsx'
import { PersonQr } from './person-qr.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'
import { userFormValues } from './user-form-values.ts'
import { ValidateUser } from './validate-user.tsx'

const { list, edit } = resourceScreens.user

export const UserDetail = () => (
  <RecordLoader loaded={useRecord<User>('user', useIdInAddress())} back={list.path}>
    {(stored) => <Detail key={`${stored.id}.${stored.version}`} stored={stored} />}
  </RecordLoader>
)

const Detail = ({ stored }: { stored: User }) => {
  const { may, mayOpen } = useRights()
  const form = useForm({ schema: userUpdate, values: userFormValues(stored), readOnly: true })
  const asker = useAsker()
  const deleteAndLeave = useDeleteAndLeave('user', list.path)
  const person = { id: stored.id, role: stored.role, status: stored.status, station_id: stored.station?.id ?? null }
  const mayEdit = mayOpen(edit.path) && userCan.edit(asker, person)
  const mayRetire = may('DELETE user/{id}') && userCan.retire(asker, person)
  return (
    <PrintedRecord name={stored.name} stations={stored.station_text}>
      <PersonHead
        person={stored}
        back={list.path}
        edit={mayEdit ? placeOf(edit, stored.id) : undefined}
        onDelete={mayRetire ? () => void deleteAndLeave(stored) : undefined}
      >
        {stored.status === UserStatus.Inactivo && may('POST user/validate_user_created') && <ValidateUser person={stored} />}
      </PersonHead>
      {mayEdit && stored.email && stored.is_email_confirmed === false && <ConfirmByStaff person={stored} />}
      {mayOpen(dutyScreens.discharge.path) && mayEdit && stored.id !== asker.id && leaveNote(stored) !== '' && (
        <LeaveSection person={stored} />
      )}
      <PersonFacts person={stored} />
      <CoursesSection form={form} />
      <PersonQr person={stored} mayPrint={userCan.printCard(asker, person)} mayRenew={mayEdit} />
      {may('GET user/{id}/access') && userCan.edit(asker, person) && stored.id !== asker.id && <AccessSection person={stored} />}
      {stored.has_second_factor && stored.id !== asker.id && <ResetSecondFactor person={stored} />}
      {may('GET user/{id}/history') && <PersonDifferences person={stored} />}
      {may('GET user/{id}/history') && (
        <Group justify="space-between" gap="sm">
          <EntriesLink entity="user" id={stored.id} />
          <PersonExportButton person={stored} />
        </Group>
      )}
    </PrintedRecord>
  )
}
