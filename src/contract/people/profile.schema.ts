import * as z from 'zod'
import { dpi, optionalEmail, optionalPhone, optionalText, personName } from '../shared/fields.schema.ts'
import { newPassword } from './password-field.schema.ts'
import { birthDate, passwordsDiffer, storedPhoto } from './user-input.schema.ts'

/**
 * The fields that people change themselves. Other fields of their record are ignored, so that nobody can assign themselves a
 * role, a rank or a station (A-API-30). People who registered alone have filled in little, so few fields are required. Empty
 * passwords keep the current one.
 */
const fields = {
  no_dpi: dpi('DPI'),
  first_name: personName('Nombres'),
  last_name: personName('Apellidos'),
  email: optionalEmail('Correo electrónico'),
  date_of_birth: z.literal('').or(birthDate).nullish().meta({ title: 'Fecha de nacimiento' }),
  phone_number: optionalPhone('Teléfono'),
  address: optionalText('Dirección', 300),
}
const confirm_password = z.string().max(200, 'Máximo 200 caracteres').default('').meta({ title: 'Confirmar contraseña' })
const passwords = {
  password: z.literal('').or(newPassword('Contraseña nueva')).default('').meta({ title: 'Contraseña nueva' }),
  confirm_password,
}
const isRepeated = (sent: { password: string; confirm_password: string }) => sent.password === sent.confirm_password
const differs = { path: ['confirm_password'], error: passwordsDiffer }

/** The values of the form with the person's data. */
export const profileInput = z.object(fields)
export type ProfileInput = z.infer<typeof profileInput>

/** The values of the form with a new password. */
export const profilePassword = z
  .object({ password: newPassword('Contraseña nueva'), confirm_password })
  .refine(isRepeated, differs)

/** A save of either: an absent field keeps its stored value (S-49). */
export const profileUpdate = z
  .strictObject({
    ...fields,
    ...passwords,
    no_dpi: fields.no_dpi.optional(),
    first_name: fields.first_name.optional(),
    last_name: fields.last_name.optional(),
    email: fields.email.unwrap().optional(),
    phone_number: fields.phone_number.unwrap().optional(),
    address: fields.address.unwrap().optional(),
    photo: storedPhoto,
  })
  .refine(isRepeated, differs)
export type ProfileUpdate = z.infer<typeof profileUpdate>
