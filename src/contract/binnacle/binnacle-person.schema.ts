import type { Item } from './binnacle-compare.ts'
import { fileWord, list, made, plain, type Field } from './binnacle-fields.ts'
import { code, day, join, note, text, unreadable, written, yesOrNo, type Stored } from './binnacle-values.ts'
import { leavePhaseNames } from '../people/leave-rules.ts'
import { labelIn } from '../shared/fields.schema.ts'
import { roleNames } from '../shared/rights/roles.ts'
import { contractTypes, inactiveReasons, ranks, userFileLabels, userStatuses } from '../people/user-codes.ts'
import { userFields } from '../people/user-input.schema.ts'
import { showDpi, showPhone } from '../shared/text/written-numbers.ts'

const documents: Partial<Record<string, string>> = {
  'Con archivo': 'con documento',
  'Archivo anterior': 'con el documento anterior',
  'Archivo nuevo': 'con un documento nuevo',
}

const course = (row: Stored): Item => {
  const name = text(row['course_name'])
  const file = fileWord(row['file'])
  const shown = join(', ', name, day(row['approval_date']), file && (documents[file] ?? unreadable))
  return { key: text(row['id']) || name, text: shown }
}

const fields = userFields
type FieldName = keyof typeof fields
const field = (name: FieldName, words?: (value: unknown) => string): Field => plain(labelIn(fields[name]), name, words)

/**
 * In the order of the form. Role and station are named; their numbers are never shown (B-BIN-10). Changes of a password, a second
 * factor, a wait or sessions, and exports, are stored as a word.
 */
export const personInWords: readonly Field[] = [
  field('no_dpi', written(showDpi)),
  field('no_registry'),
  field('first_name'),
  field('last_name'),
  field('date_of_birth', day),
  field('user_range', code(ranks)),
  field('firefighter_type'),
  field('is_pilot', yesOrNo),
  field('no_license', written(showDpi)),
  field('type_license'),
  field('email'),
  plain('Correo confirmado', 'is_email_confirmed', yesOrNo),
  field('phone_number', written(showPhone)),
  field('address'),
  made(labelIn(fields.station), ({ station_text }) => text(station_text)),
  field('role', code(roleNames)),
  made(labelIn(fields.job_management), ({ job_title }) => text(job_title)),
  field('type_of_contract', code(contractTypes)),
  field('status', code(userStatuses)),
  field('inactive_reason', code(inactiveReasons)),
  field('start_date_unsubscribe', day),
  field('end_date_unsubscribe', day),
  plain('Baja', 'leave', code(leavePhaseNames)),
  list(labelIn(fields.courses), 'approved_courses', course),
  plain(userFileLabels.photo, 'photo', fileWord),
  plain(userFileLabels.register_file, 'register_file', fileWord),
  plain(userFileLabels.acceptance_file, 'acceptance_file', fileWord),
  plain('Contraseña', 'password', note),
  plain('Primera contraseña', 'first_password', note),
  // Whether it is on; the change itself is in words.
  plain('Tiene verificación en dos pasos', 'has_second_factor', yesOrNo),
  plain('Verificación en dos pasos', 'second_factor', note),
  plain('Espera para iniciar sesión', 'sign_in_wait', note),
  plain('Sesiones', 'sessions', note),
  plain('Exportación de sus datos', 'data_export', note),
  plain('Código QR', 'qr_code', fileWord),
]
