import * as z from 'zod'
import { dpi, newPassword, optionalEmail, optionalPhone, optionalText, text } from './fields.ts'
import { birthDate, passwordsDiffer } from './user-input.ts'

/**
 * What people change about themselves. Whatever else is sent is not read, so that nobody gives themselves a role, a rank or a
 * station (A-API-30). Whoever registered alone has filled in little, and little is demanded. Empty passwords keep the password.
 */
export const profileInput = z
  .object({
    no_dpi: dpi('DPI'),
    first_name: text('Nombres', 100),
    last_name: text('Apellidos', 100),
    email: optionalEmail('Correo electrónico'),
    date_of_birth: z.literal('').or(birthDate).nullish().meta({ title: 'Fecha de nacimiento' }),
    phone_number: optionalPhone('Teléfono'),
    address: optionalText('Dirección', 300),
    password: z.literal('').or(newPassword('Contraseña nueva')).default('').meta({ title: 'Contraseña nueva' }),
    confirm_password: z.string().max(200, 'Máximo 200 caracteres').default('').meta({ title: 'Confirmar contraseña' }),
  })
  .refine((sent) => sent.password === sent.confirm_password, { path: ['confirm_password'], error: passwordsDiffer })
export type ProfileInput = z.infer<typeof profileInput>
