import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Navigate, useSearch } from '@tanstack/react-router'
import { memo, useDeferredValue, useState } from 'react'
import { seesWholeForm } from '../../../contract/emergencies/emergency-rules.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { emergencyErrors } from '../../../contract/emergencies/errors.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { usePerson } from '../../platform/rights/person.ts'
import type { Search } from '../../platform/list/list-state.ts'
import { RecordForm } from '../../platform/record/record-form.tsx'
import { useForm } from '../../platform/record/use-form.ts'
import { useFreshRecord, useIdInAddress } from '../../platform/calls/use-record.ts'
import { isRead, useOutbox, type Waiting } from '../../platform/outbox/outbox.ts'
import type { Drafting } from '../../platform/record/saving/use-save.ts'
import { WithDraft } from '../../platform/record/saving/with-draft.tsx'
import classes from './emergency-form.module.css'
import { AddressSection } from './sections/address-section.tsx'
import { ContactsSection } from './sections/contacts-section.tsx'
import {
  asNew,
  emergencyFormValues,
  emergencyFormFor,
  emptyEmergency,
  withoutPhotos,
  type EmergencyFormValues,
} from './emergency-form-values.ts'
import { GeneralSection } from './sections/general-section.tsx'
import { MissingFields } from './missing-fields.tsx'
import { PatientsSection } from './sections/patients-section.tsx'
import { PhotosSection } from './sections/photos-section.tsx'
import { StationsSection } from './sections/stations-section.tsx'
import { TypeSection } from './sections/type-section.tsx'
import { useChoices } from './use-choices.ts'
import { useDescribe } from './use-describe.ts'
import { usePhotoIntake } from './sections/use-photo-intake.ts'
import { useSaveEmergency } from './use-save-emergency.ts'
import { withChosenVehicle } from './sections/vehicle-rows.ts'
import { VehiclesSection } from './sections/vehicles-section.tsx'
import { Message, EmergencyLoader } from '../parts/emergency-loader.tsx'
import { useEmergencyRights } from '../parts/use-emergency-rights.ts'
import { useTakenBack } from '../waiting/use-taken-back.ts'
import { useWithWaiting } from '../waiting/use-with-waiting.ts'
import { newEmergency, waitingEdit, WAITING } from '../waiting/whole-writes.ts'

const { list, record } = resourceScreens.emergency

const CREATE_DRAFT = 'emergency-create'

/** Of a field that the schema does not contain. */
const unsentLabels = { vehicle_to_add: 'Vehículo por agregar' }

/* The form is rendered again with each answer of options, which concerns few of its sections. */
const Type = memo(TypeSection)
const General = memo(GeneralSection)
const Address = memo(AddressSection)
const Contacts = memo(ContactsSection)
const Stations = memo(StationsSection)
const Vehicles = memo(VehiclesSection)
const Patients = memo(PatientsSection)

/** Registers an emergency. A cabin attendant gets a shorter form (B-ROL-11). */
export const EmergencyCreate = () => {
  const { [WAITING]: key }: Search = useSearch({ strict: false })
  const outbox = useOutbox()
  if (typeof key !== 'string') return <CreateForm />
  return isRead(outbox) && <TakeBackNew key={key} one={newEmergency(outbox, key)} />
}

const CreateForm = () => (
  <WithDraft<EmergencyFormValues> form={CREATE_DRAFT}>{(drafting) => <Form drafting={drafting} stored={undefined} />}</WithDraft>
)

const TakeBackNew = ({ one }: { one: Waiting | undefined }) => {
  const isReady = useTakenBack(one, CREATE_DRAFT)
  if (!isReady) return null
  // It could not be taken back: it is on its way.
  return one ? <Navigate to={one.kept.write.place} replace /> : <CreateForm />
}

export const EmergencyEdit = () => (
  <EmergencyLoader loaded={useFreshRecord<EmergencyDetail>('emergency', useIdInAddress())} back={list.path}>
    {(stored) => <Edit key={stored.id} stored={stored} />}
  </EmergencyLoader>
)

const Edit = ({ stored: fresh }: { stored: EmergencyDetail }) => {
  const stored = useWithWaiting(fresh)
  const rightsOn = useEmergencyRights()
  // The rights at the time of opening: the input stays if others resolve the emergency meanwhile, and saving reports it.
  const [mayEdit] = useState(rightsOn(fresh).edit)
  const draft = `emergency-${stored.id}`
  const isReady = useTakenBack(waitingEdit(useOutbox(), fresh), draft)
  if (!mayEdit) return <NotForEditing stored={fresh} />
  if (!isReady) return null
  return (
    <WithDraft<EmergencyFormValues> form={draft} title={`Editar la emergencia # ${stored.id}`}>
      {(drafting) => <Form drafting={drafting} stored={stored} />}
    </WithDraft>
  )
}

/** For an outdated list or a typed address: shows the refusal that a save would get. */
const NotForEditing = ({ stored: { id, status } }: { stored: EmergencyDetail }) => (
  <Message
    icon={IconLock}
    title="No puede editar esta emergencia"
    text={emergencyErrors[status === EmergencyStatus.Activo ? 'emergency.not_yours' : 'emergency.not_active'][1]}
  >
    <Button variant="default" component={PlaceLink} place={placeOf(record, id)}>
      Ver la emergencia
    </Button>
  </Message>
)

interface Props {
  drafting: Drafting<EmergencyFormValues>
  /** The stored emergency; undefined for a new one. */
  stored: EmergencyDetail | undefined
}

const Form = ({ drafting, stored }: Props) => {
  const person = usePerson()
  const role = person?.role ?? 0
  const isWhole = seesWholeForm(role)
  const [values] = useState(
    () => drafting.left?.stored ?? (stored ? emergencyFormValues(stored) : emptyEmergency(new Date(), person?.station?.id)),
  )
  const form = useForm({
    schema: emergencyFormFor(role),
    values,
    typed: drafting.left?.values,
    tidy: withChosenVehicle(stored?.members ?? []),
    toSent: stored ? withoutPhotos : asNew,
  })
  const intake = usePhotoIntake(form)
  const choices = useChoices(form, stored)
  const describe = useDescribe(choices)
  // First what happened and where, then the sections below: a slow processor shows the first field sooner, and answers in between.
  const isRestShown = useDeferredValue(true, false)
  const saving = useSaveEmergency({ form, intake, stored })
  const isPhone = useIsPhone()

  const general = <General form={form} isWhole={isWhole} stored={stored} />
  const address = <Address form={form} isWhole={isWhole} draft={stored === undefined ? drafting.name : undefined} />
  const contacts = <Contacts form={form} />
  const stations = <Stations form={form} isWhole={isWhole} choices={choices} stored={stored} />
  const vehicles = <Vehicles form={form} isWhole={isWhole} choices={choices} stored={stored} />
  const rest = isWhole && (
    <>
      <Patients form={form} />
      <PhotosSection form={form} intake={intake} stored={stored} />
    </>
  )

  return (
    <RecordForm
      form={form}
      title={stored ? `Editar la emergencia # ${stored.id}` : undefined}
      back={list.path}
      button={stored ? 'Actualizar' : 'Crear'}
      saving={saving}
      edited={
        stored && {
          version: stored.version,
          // The server's refusal contains the emergency as its read returns it.
          toValues: (record) => emergencyFormValues(record as EmergencyDetail),
          describe,
          labels: unsentLabels,
        }
      }
      drafting={drafting}
      note={isPhone && <MissingFields form={form} />}
    >
      {isPhone ? (
        <div className={classes.sections}>
          <Type form={form} stored={stored} />
          {address}
          {isRestShown && (
            <>
              {vehicles}
              {stations}
              {general}
              {contacts}
              {rest}
            </>
          )}
        </div>
      ) : (
        <div className={classes.sections} data-whole={isWhole || undefined}>
          <div className={classes.what}>
            {general}
            {address}
            {contacts}
          </div>
          {isRestShown && (
            <div className={classes.who}>
              {stations}
              {vehicles}
            </div>
          )}
          {isRestShown && rest}
        </div>
      )}
    </RecordForm>
  )
}
