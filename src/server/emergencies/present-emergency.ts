import type { EmergencyDetail, EmergencyOpen, EmergencyReduced } from '../../contract/emergencies.ts'
import type { Deps } from '../deps.ts'
import type { StoredEmergency } from './emergencies.queries.ts'
import { municipalityNear } from './municipalities.ts'

/** What a signed-in person reads: everything, with addresses for the photos that work for a while. */
export const detailFor = (
  { public_key, images, ...stored }: StoredEmergency,
  { signer, now }: Pick<Deps, 'signer' | 'now'>,
): EmergencyDetail => ({
  ...stored,
  total_firefighters: stored.firefighters.length,
  images: images.map(({ id, file_name, thumbnail_name, width, height }) => ({
    id,
    path: signer.address(file_name, now()),
    thumbnail: signer.address(thumbnail_name, now()),
    width,
    height,
  })),
  images_id: images.map((image) => image.id),
  qr_emergency: `/api/emergency_open/${public_key}/qr_code`,
})

/** What the holder of the QR code reads: the page that A and B describe, without contacts (decision 25). */
export const openFor = (stored: StoredEmergency, deps: Pick<Deps, 'signer' | 'now'>): EmergencyOpen => {
  const { version: _version, contact_person: _contacts, images_id: _ids, ...open } = detailFor(stored, deps)
  return open
}

/** What anyone reads who only counts numbers up: no person, no photo, no place finer than a kilometre (decision 25). */
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
    address: municipalityNear(stored.latitude, stored.longitude),
    latitude: toKilometre(stored.latitude),
    longitude: toKilometre(stored.longitude),
  }
}

/** A hundredth of a degree is 1.1 km here. */
const toKilometre = (degrees: number) => Math.round(degrees * 100) / 100
