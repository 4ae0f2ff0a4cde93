import * as z from 'zod'
import { notAnOption, type ContractType } from '../shared/codes.ts'
import { pastDay } from '../shared/dates/day-fields.schema.ts'
import { newPassword } from './password-field.schema.ts'
import {
  alongside,
  demanded,
  dpi,
  email,
  nearDay,
  oneOf,
  optionalEmail,
  optionalText,
  personName,
  phone,
  reference,
  text,
  titleOf,
} from '../shared/fields.schema.ts'
import { MAX_COURSES } from './limits.ts'
import { sentVersion } from '../shared/resource.schema.ts'
import { needsStation, roleNames, UserStatus, type Role } from '../shared/rights/roles.ts'
import {
  contractTypes,
  firefighterTypes,
  inactiveReasons,
  licenceTypes,
  ranks,
  userStatuses,
  type InactiveReason,
  type Rank,
} from './user-codes.ts'

const needed = 'Campo requerido'

const oneCode = <C extends number>(label: string, codes: Record<C, unknown>) =>
  z.literal(Object.keys(codes).map(Number) as C[], { error: notAnOption }).meta({ title: label })

/** A station by its id, or as the object that reads return (A-API-34). */
const station = z
  .union([reference('Estación'), z.object({ id: reference('Estación') }).transform((sent) => sent.id)], {
    error: notAnOption,
  })
  .meta({ title: 'Estación' })

/** A new document travels as the file `course{n}`, where n is the row's index; a row with an id is stored already. */
const course = z.strictObject({
  id: reference('Curso').optional(),
  course_name: text('Nombre del curso', 150),
  approval_date: pastDay('Fecha de aprobación'),
})

export const birthDate = pastDay('Fecha de nacimiento').refine(
  (born) => !/^\d{4}-/.test(born) || born >= '1900',
  'Debe ser de 1900 o después',
)

export const userFields = {
  /** Always the DPI (A-USF-29). */
  username: z.string().optional(),
  no_dpi: demanded(dpi('DPI')),
  first_name: demanded(personName('Nombres')),
  last_name: demanded(personName('Apellidos')),
  email: demanded(email('Correo electrónico')),
  date_of_birth: birthDate.nullish(),
  phone_number: demanded(phone('Teléfono')),
  address: demanded(text('Dirección', 300)),
  no_registry: demanded(text('Número de registro', 30)),
  station: demanded(station),
  role: demanded(oneCode<Role>('Rol', roleNames)),
  user_range: demanded(oneCode<Rank>('Rango', ranks)),
  firefighter_type: oneOf('Tipo de bombero', firefighterTypes).nullish(),
  is_pilot: z.boolean().default(false).meta({ title: 'Es piloto' }),
  no_license: optionalText('Número de licencia', 30).nullish().meta({ title: 'Número de licencia' }),
  type_license: oneOf('Tipo de licencia', licenceTypes).nullish(),
  job_management: demanded(reference('Puesto')),
  type_of_contract: oneCode<ContractType>('Tipo de contrato', contractTypes).nullish(),
  status: oneCode<UserStatus>('Estado', userStatuses).default(UserStatus.Activo),
  inactive_reason: oneCode<InactiveReason>('Motivo de inactividad', inactiveReasons).nullish(),
  start_date_unsubscribe: nearDay('Inicio de la baja').nullish(),
  end_date_unsubscribe: nearDay('Fin de la baja').nullish(),
  courses: z.array(course).max(MAX_COURSES, `Máximo ${MAX_COURSES} cursos`).default([]).meta({ title: 'Cursos aprobados' }),
}

interface Checked {
  is_pilot?: boolean | undefined
  no_license?: string | null | undefined
  type_license?: string | null | undefined
  start_date_unsubscribe?: string | null | undefined
  end_date_unsubscribe?: string | null | undefined
}

/** Violations of rules over two fields: the field and the sentence. */
export const faultsTogether = (sent: Checked): [field: string, sentence: string][] => {
  const faults: [string, string][] = []
  if (sent.is_pilot && !sent.no_license) faults.push(['no_license', needed])
  if (sent.is_pilot && !sent.type_license) faults.push(['type_license', needed])
  if (sent.start_date_unsubscribe && sent.end_date_unsubscribe && sent.start_date_unsubscribe > sent.end_date_unsubscribe)
    faults.push(['start_date_unsubscribe', 'La fecha inicial no puede ser mayor a la fecha final'])
  return faults
}

const together = (sent: Checked, context: z.RefinementCtx): void => {
  for (const [field, message] of faultsTogether(sent)) context.addIssue({ code: 'custom', path: [field], message })
}

/** An address, or the statement that the person has none: nobody goes without one because it was forgotten (A-USF-64). */
const addressOrNone = {
  email: optionalEmail('Correo electrónico').nullable().meta({ title: 'Correo electrónico' }),
  has_no_email: z.boolean().default(false).meta({ title: 'No tiene correo' }),
}
const checkAddress = (sent: { email?: unknown; has_no_email?: unknown }, context: z.RefinementCtx): void => {
  if (Boolean(sent.email) !== (sent.has_no_email === true)) return
  const message = sent.email ? 'Déjelo vacío: está marcado que no tiene correo' : needed
  context.addIssue({ code: 'custom', path: ['email'], message })
}
const withAddress = <T extends { email: string | null }>(sent: T) => ({ ...sent, email: sent.email ?? '' })

/** Drops fields that do not belong to the chosen state: a licence without driving, a reason without being off duty. */
const consistent = <T extends Checked & { status?: UserStatus | undefined; inactive_reason?: number | null | undefined }>(
  sent: T,
): T => ({
  ...sent,
  ...(sent.is_pilot === false ? { no_license: '', type_license: null } : {}),
  ...(sent.status === UserStatus.Activo
    ? { inactive_reason: null, start_date_unsubscribe: null, end_date_unsubscribe: null }
    : {}),
})

export const roleNotGiven = 'No puede dar este rol'
export const passwordsDiffer = 'Las Contraseña no coinciden'

export const userInput = z
  .strictObject({
    ...userFields,
    ...addressOrNone,
    password: demanded(newPassword('Contraseña')),
    confirm_password: demanded(z.string().max(200).meta({ title: 'Confirmar contraseña' })),
  })
  .superRefine(together, alongside)
  .superRefine(checkAddress, alongside)
  // A missing value has its own message.
  .refine((sent) => !sent.confirm_password || sent.password === sent.confirm_password, {
    path: ['confirm_password'],
    error: passwordsDiffer,
    ...alongside,
  })
  .transform(withAddress)
  .transform(consistent)
export type UserInput = z.infer<typeof userInput>

/**
 * The stored photo in a save: an empty text removes it; without the field, or with what was read (an address or null), it stays. A new
 * photo arrives as the file of the same name.
 */
export const storedPhoto = z.string().max(2000).nullish().meta({
  title: 'Foto',
  description: 'Un texto vacío quita la foto guardada; ausente, o con lo leído (una dirección o null), la conserva.',
})
export const removesPhoto = ({ photo }: { photo?: string | null | undefined }): boolean => photo === ''

/**
 * Fields with a default in a new person keep their stored value if an edit leaves them out (S-49): courses, which only an empty
 * list clears; the status with its reason and days; driving with its licence.
 */
export const userUpdate = z
  .strictObject({
    ...userFields,
    ...addressOrNone,
    courses: userFields.courses.unwrap().optional(),
    photo: storedPhoto,
    status: userFields.status.unwrap().optional(),
    is_pilot: userFields.is_pilot
      .unwrap()
      .optional()
      .meta({ title: titleOf(userFields.is_pilot) }),
    ...sentVersion,
  })
  .superRefine(together, alongside)
  .superRefine(checkAddress, alongside)
  .transform(withAddress)
  .transform(consistent)
export type UserUpdate = z.infer<typeof userUpdate>

/**
 * 'Validar usuario' (S-61): the number alone, or also role, station, position and registry; what is absent keeps what is stored.
 */
export const userValidation = z.strictObject({
  id: reference('Usuario'),
  role: userFields.role.optional(),
  station: station.nullish(),
  job_management: reference('Puesto').nullish(),
  no_registry: optionalText('Número de registro', 30).unwrap().optional().meta({ title: 'Número de registro' }),
})
export type UserValidation = z.infer<typeof userValidation>

/** What the dialog of 'Validar usuario' asks for. */
export const userValidationForm = userValidation
  .omit({ id: true })
  .extend({ role: userFields.role })
  .refine(({ role, station: chosen }) => !needsStation(role) || typeof chosen === 'number', { path: ['station'], error: needed })

/** The columns of an import, in the order of its template. An empty cell of the address is a fault; null is what says that there is none. */
export const importedFields = z.strictObject({ ...userFields, email: userFields.email.nullable() }).pick({
  no_dpi: true,
  first_name: true,
  last_name: true,
  email: true,
  date_of_birth: true,
  phone_number: true,
  address: true,
  no_registry: true,
  station: true,
  role: true,
  user_range: true,
  firefighter_type: true,
  is_pilot: true,
  no_license: true,
  type_license: true,
  job_management: true,
  type_of_contract: true,
})

/**
 * A person as an import creates them: on duty, without a password, documents or courses. `mayCreate` says whom the caller may
 * create (`userCan.create`).
 */
export const importedUser = (mayCreate: (person: { role: number; station_id: number | null }) => boolean) =>
  importedFields
    .superRefine((sent, context) => {
      together(sent, context)
      // What could not be read is absent, and has its own sentence.
      const { role, station } = sent as Partial<typeof sent>
      if (role !== undefined && !mayCreate({ role, station_id: station ?? null }))
        context.addIssue({ code: 'custom', path: ['role'], message: roleNotGiven })
    }, alongside)
    .transform((sent) => consistent({ ...withAddress(sent), status: UserStatus.Activo }))
export type ImportedUser = z.output<ReturnType<typeof importedUser>>

/** Fields of a save that hold files; a course's contains the index of its row. */
export const userFiles = [
  'photo',
  'register_file',
  'acceptance_file',
  ...Array.from({ length: MAX_COURSES }, (_, n) => `course${n}`),
]
export const userFileFields = /^(photo|register_file|acceptance_file|course\d{1,2})$/
