import * as z from 'zod'
import { dpi, newPassword, optionalEmail, optionalPhone, optionalText, personName } from './fields.ts'
import { birthDate, passwordsDiffer } from './user-input.ts'

/**
 * What people change about themselves. What else a read answers about them is not read, so that nobody gives themselves a role, a
 * rank or a station (A-API-30). Whoever registered alone has filled in little, and little is demanded. Empty passwords keep the password.
 */
const fields = {
  no_dpi: dpi('DPI'),
  first_name: personName('Nombres'),
  last_name: personName('Apellidos'),
  email: optionalEmail('Correo electrónico'),
  date_of_birth: z.literal('').or(birthDate).nullish().meta({ title: 'Fecha de nacimiento' }),
  phone_number: optionalPhone('Teléfono'),
  address: optionalText('Dirección', 300),
  password: z.literal('').or(newPassword('Contraseña nueva')).default('').meta({ title: 'Contraseña nueva' }),
  confirm_password: z.string().max(200, 'Máximo 200 caracteres').default('').meta({ title: 'Confirmar contraseña' }),
}
const isRepeated = (sent: { password: string; confirm_password: string }) => sent.password === sent.confirm_password
const differs = { path: ['confirm_password'], error: passwordsDiffer }

/** What the form holds: every field. */
export const profileInput = z.object(fields).refine(isRepeated, differs)
export type ProfileInput = z.infer<typeof profileInput>

/** What a save may carry: a field that is absent stays as it is stored (S-49). */
export const profileUpdate = z
  .strictObject({
    ...fields,
    no_dpi: fields.no_dpi.optional(),
    first_name: fields.first_name.optional(),
    last_name: fields.last_name.optional(),
    email: fields.email.unwrap().optional(),
    phone_number: fields.phone_number.unwrap().optional(),
    address: fields.address.unwrap().optional(),
  })
  .refine(isRepeated, differs)
export type ProfileUpdate = z.infer<typeof profileUpdate>
