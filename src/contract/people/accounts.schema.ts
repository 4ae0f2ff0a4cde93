import * as z from 'zod'
import { dpi, email, personName } from '../shared/fields.schema.ts'
import { newPassword } from './password-field.schema.ts'
import { required } from '../shared/codes.ts'

/** A repeated password; its rule is checked at the first field. */
const repeated = (label: string) =>
  z.string({ error: required }).min(1, required).max(200, 'Máximo 200 caracteres').meta({ title: label })

/** Whether the repeated password matches. An empty one is reported as missing only. */
const agrees = (first: string, second: string) => second === '' || first === second

/**
 * Registration by the person themselves. Other fields are ignored, so nobody can assign themselves a role or a station (S-17).
 */
export const registration = z
  .object({
    first_name: personName('Nombres'),
    last_name: personName('Apellidos'),
    username: dpi('DPI'),
    password: newPassword('Contraseña'),
    confirmPassword: repeated('Confirmar contraseña'),
  })
  .refine(({ password, confirmPassword }) => agrees(password, confirmPassword), {
    path: ['confirmPassword'],
    error: 'Las contraseñas no coinciden',
  })
export type Registration = z.output<typeof registration>

export const registered = z.object({ username: z.string(), first_name: z.string(), last_name: z.string(), status: z.int() })

/** Asks for the mail with the link to a new password; may be repeated. */
export const resetRequest = z.strictObject({ username: dpi('DPI'), email: email('Correo electrónico') })
export type ResetRequest = z.output<typeof resetRequest>

/** The same, as the screen submits it. */
export const resetRequestForm = resetRequest
  .extend({ confirm_email: email('Confirmar correo electrónico') })
  .refine(({ email, confirm_email }) => agrees(email, confirm_email), {
    path: ['confirm_email'],
    error: 'Los emails no coinciden',
  })

/** The body that the link's screen sends. */
export const passwordReset = z
  .strictObject({
    password: newPassword('Contraseña nueva'),
    confirm_password: repeated('Confirmar contraseña'),
    token: z.string({ error: required }).max(200, 'Máximo 200 caracteres'),
  })
  .refine(({ password, confirm_password }) => agrees(password, confirm_password), {
    path: ['confirm_password'],
    // The specification's wording (S-44).
    error: 'Los emails no coinciden',
  })
export type PasswordReset = z.output<typeof passwordReset>

/** A password with which a person replaces one that somebody else set. */
export const ownPassword = z
  .strictObject({ password: newPassword('Contraseña nueva'), confirm_password: repeated('Confirmar contraseña') })
  .refine(({ password, confirm_password }) => agrees(password, confirm_password), {
    path: ['confirm_password'],
    error: 'Las contraseñas no coinciden',
  })
export type OwnPassword = z.output<typeof ownPassword>

/** The body that the link in a confirmation mail sends. */
export const addressConfirmation = z.strictObject({
  token: z.string({ error: required }).max(200, 'Máximo 200 caracteres'),
})
