import { may } from '../../../contract/shared/rights/permissions.ts'
import { rankName } from '../../../contract/people/user-codes.ts'
import type { UserDetail, UserOpenAnswer } from '../../../contract/people/users.schema.ts'
import { asReadBy, userCan } from '../../../contract/people/user-rights.ts'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import type { StoredPerson } from './user-record.queries.ts'

type Showing = Pick<Deps, 'signer' | 'now'>

/** Status 1 without a reason: the person registered alone and waits to be validated (S-17). */
export const isWaiting = (person: { status: number; inactive_reason: number | null }): boolean =>
  person.status === UserStatus.Inactivo && person.inactive_reason === null

export const personQr = (public_key: string): string => `/api/user_open/${public_key}/qr_code`

/** The address in a person's QR code. */
export const openCardAddress = (public_key: string, publicUrl: string): string => `${publicUrl}/#/users_open/${public_key}`

/** The fields that the caller may read of a person. Files become addresses that expire, only for callers who may see them. */
export const userFor = (stored: StoredPerson, caller: Caller, { signer, now }: Showing): UserDetail => {
  const { public_key, station_id, validated_by: _by, no_dpi, ...shown } = stored
  const person = { id: stored.id, station_id }
  const sees = userCan.read(caller, person, 'private')
  const secret = <T>(value: T) => (sees ? value : null)
  const document = (file: string | null) => secret(file === null ? null : signer.document(file, now()))
  return {
    ...asReadBy(caller, person, { ...shown, qr_code: personQr(public_key) }),
    no_dpi: secret(no_dpi),
    username: secret(no_dpi),
    no_license: secret(shown.no_license),
    date_of_birth: secret(shown.date_of_birth),
    inactive_reason: secret(shown.inactive_reason),
    start_date_unsubscribe: secret(shown.start_date_unsubscribe),
    end_date_unsubscribe: secret(shown.end_date_unsubscribe),
    leave: secret(shown.leave),
    photo: shown.photo === null ? null : signer.photo(shown.photo, now()),
    register_file: document(shown.register_file),
    acceptance_file: document(shown.acceptance_file),
    approved_courses: shown.approved_courses.map((course) => ({ ...course, file: document(course.file) })),
    is_waiting: isWaiting(stored),
    is_email_confirmed: may(caller, 'POST user/{id}/confirm_email') ? stored.is_email_confirmed : null,
    has_second_factor: may(caller, 'DELETE user/{id}/second_factor') ? stored.has_second_factor : null,
  }
}

/**
 * The open card: by key it shows what identifies a firefighter, by number less (S-25). A person who waits to be validated is
 * shown without photo (S-55).
 */
export const cardFor = (stored: StoredPerson, by: 'key' | 'number', { signer, now }: Showing): UserOpenAnswer => {
  const reduced = {
    name: stored.name,
    photo: stored.photo === null || isWaiting(stored) ? null : signer.photo(stored.photo, now()),
    status: stored.status === UserStatus.Activo ? ('Activo' as const) : ('Inactivo' as const),
    station_text: stored.station_text,
    job_title: stored.job_title,
  }
  if (by === 'number') return { ...reduced, reduced: true }
  return {
    ...reduced,
    name_role: stored.name_role,
    no_registry: stored.no_registry,
    range_text: rankName(stored.user_range),
    firefighter_type: stored.firefighter_type,
  }
}
