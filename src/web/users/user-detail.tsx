import { Button, Group, Image } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { UserStatus, type Role } from '../../contract/roles.ts'
import { placeOf, resourceScreens } from '../../contract/screens.ts'
import { userUpdate } from '../../contract/user-input.ts'
import { userCan } from '../../contract/user-rights.ts'
import type { UserDetail as User } from '../../contract/users.ts'
import { api } from '../calls/api.ts'
import { notices } from '../ui/notices.ts'
import { useAsker, useRights } from '../ui/person.ts'
import { useConfirmedChange } from '../record/use-confirmed-change.ts'
import { RecordView, RecordLoader } from '../record/record-view.tsx'
import { useForm } from '../record/use-form.ts'
import { useIdInAddress, useRecord } from '../calls/use-record.ts'
import { AccessSection } from './access-section.tsx'
import { ConfirmByStaff } from './confirm-by-staff.tsx'
import { CoursesSection } from './courses-section.tsx'
import { PersonQr } from './person-qr.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'
import { userFormValues } from './user-form-values.ts'
import { AccountSection, ContactSection, GeneralSection } from './user-sections.tsx'

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
  const person = { id: stored.id, role: stored.role, status: stored.status, station_id: stored.station?.id ?? null }
  const mayEdit = mayOpen(edit.path) && userCan.edit(asker, person)
  return (
    <RecordView title={stored.name} back={list.path} edit={mayEdit ? placeOf(edit, stored.id) : undefined}>
      {(stored.photo !== null || (stored.status === UserStatus.Inactivo && may('POST user/validate_user_created'))) && (
        <Group gap="md">
          {stored.photo !== null && <Image src={stored.photo} alt={`Foto de ${stored.name}`} w={120} h={120} radius="md" />}
          {stored.status === UserStatus.Inactivo && may('POST user/validate_user_created') && <Validate id={stored.id} />}
        </Group>
      )}
      <GeneralSection form={form} stored={stored} />
      <ContactSection form={form} />
      {mayEdit && stored.email !== '' && stored.is_email_confirmed === false && <ConfirmByStaff person={stored} />}
      {/* Constraints hold the set of roles. */}
      <AccountSection form={form} stored={stored} roles={[stored.role as Role]} isStationFixed={false} />
      <CoursesSection form={form} />
      <PersonQr person={stored} mayPrint={userCan.printCard(asker, person)} mayRenew={mayEdit} />
      {may('GET user/{id}/access') && userCan.edit(asker, person) && stored.id !== asker.id && <AccessSection person={stored} />}
      {stored.has_second_factor && stored.id !== asker.id && <ResetSecondFactor person={stored} />}
    </RecordView>
  )
}

/** Admits a person who registered alone, or puts one back on duty (A-USF-32). */
const Validate = ({ id }: { id: number }) => {
  const { change, isBusy } = useConfirmedChange('user', id, 'validate')
  const validate = () =>
    change({
      question: {
        title: '¿Validar usuario?',
        text: 'Quedará activo y podrá usar el sistema según su rol.',
        yes: 'Sí, validar',
        no: 'No, cancelar',
      },
      send: () => api.post('user/validate_user_created', { id }),
      success: 'Usuario validado',
      showError: ({ message }, notice) => notices.error(message, undefined, notice),
    })
  return (
    <Button leftSection={<IconCheck size={18} aria-hidden />} loading={isBusy} onClick={() => void validate()}>
      Validar usuario
    </Button>
  )
}
