import type { EmergencyDetail, EmergencyOpen, EmergencyReduced } from '../../../contract/emergencies/emergencies.schema.ts'
import { readsContacts } from '../../../contract/emergencies/emergency-rules.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import type { StoredEmergency } from '../emergencies.queries.ts'
import { municipalityNear } from '../../stations/municipalities.ts'

type Presenting = Pick<Deps, 'signer' | 'now' | 'config'>

/** All fields that the caller reads, with photo addresses that expire. */
export const detailFor = (stored: StoredEmergency, deps: Presenting, caller: Caller): EmergencyDetail => ({
  ...wholeDetail(stored, deps),
  contact_person: readsContacts(caller, stored)
    ? stored.contact_person
    : stored.contact_person.map(({ phone_number: _, ...contact }) => contact),
})

const wholeDetail = (
  { public_key, key_renewed_at, images, ...stored }: StoredEmergency,
  { signer, now, config }: Presenting,
): EmergencyDetail => ({
  ...stored,
  firefighters: stored.firefighters.map((member) => ({
    ...member,
    photo: member.photo === null ? null : signer.photo(member.photo, now()),
  })),
  total_firefighters: stored.firefighters.length,
  images: images.map(({ id, file_name, thumbnail_name, width, height }) => ({
    id,
    path: signer.photo(file_name, now()),
    thumbnail: signer.photo(thumbnail_name, now()),
    width,
    height,
  })),
  images_id: images.map((image) => image.id),
  qr_emergency: `/api/emergency_open/${public_key}/qr_code`,
  public_until: publicUntil({ ...stored, key_renewed_at }, config)?.toISOString() ?? null,
})

/** When the key stops opening the whole page; undefined if that is not known yet, or never. */
const publicUntil = (
  { resolved_date, key_renewed_at }: Pick<StoredEmergency, 'resolved_date' | 'key_renewed_at'>,
  { publicEmergencyDays: days }: Deps['config'],
): Date | undefined => {
  if (resolved_date === null || days === 0) return undefined
  const since = Math.max(Date.parse(resolved_date), key_renewed_at?.getTime() ?? 0)
  return new Date(since + days * DAY)
}
const DAY = 86_400_000

export const isKeyExpired = (stored: StoredEmergency, { now, config }: Presenting): boolean =>
  (publicUntil(stored, config)?.getTime() ?? Infinity) <= now().getTime()

/** The fields for the holder of the QR code while the key is valid (S-58). */
export const openFor = (stored: StoredEmergency, deps: Presenting, changed_at: string): EmergencyOpen => {
  const detail = wholeDetail(stored, deps)
  const {
    version: _version,
    registered_at: _registered,
    noted_at: _noted,
    left_out: _left,
    injured: _injured,
    category: _category,
    notice_form: _notice,
    firefighters: _people,
    contact_person: _contacts,
    notes: _notes,
    additions: _additions,
    images_id: _ids,
    public_until: _until,
    ...open
  } = detail
  const are_patients_masked = deps.config.publicPatients !== 'full'
  return {
    ...open,
    telephonist: { name: open.telephonist.name },
    members: open.members.map(({ id, unit }) => ({ id, unit })),
    pacients: are_patients_masked ? open.pacients.map(masked) : open.pacients,
    are_patients_masked,
    changed_at,
  }
}

const masked = (patient: EmergencyDetail['pacients'][number]) => ({ ...patient, name: initialsOf(patient.name), address: '' })

/** 'J. P.' of 'Juan Pérez'. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${String.fromCodePoint(word.codePointAt(0) ?? 0).toLocaleUpperCase('es')}.`)
    .join(' ')

/** The fields for anyone who enumerates plain numbers: no person, no photo, no place finer than a kilometre (S-25). */
export const reducedFor = (stored: StoredEmergency): EmergencyReduced => {
  const {
    id,
    code,
    stations,
    total_stations,
    emergency_type,
    emergency_type_text,
    creation_date,
    attention_date,
    resolved_date,
    status,
    status_in_text,
    outcome,
  } = stored
  return {
    reduced: true,
    id,
    code,
    stations,
    total_stations,
    emergency_type,
    emergency_type_text,
    creation_date,
    attention_date,
    resolved_date,
    status,
    status_in_text,
    outcome,
    address: municipalityNear(stored.latitude, stored.longitude),
    latitude: toKilometre(stored.latitude),
    longitude: toKilometre(stored.longitude),
  }
}

/** A hundredth of a degree is 1.1 km here. */
const toKilometre = (degrees: number) => Math.round(degrees * 100) / 100
