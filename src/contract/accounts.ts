import * as z from 'zod'
import { dpi, email, newPassword, personName } from './fields.ts'
import { required } from './codes.ts'

/** A password typed once more; the rule is checked where it was typed first. */
const repeated = (label: string) =>
  z.string({ error: required }).min(1, required).max(200, 'Máximo 200 caracteres').meta({ title: label })

/** Whether the second agrees with the first. An empty second one is told to be missing, and nothing more. */
const agrees = (first: string, second: string) => second === '' || first === second

/** Registering oneself. Whatever else is sent is not read, so nobody gives themselves a role or a station (S-17). */
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

/** Asks for the mail with the link to a new password; sending it again asks the same. */
export const resetRequest = z.strictObject({ username: dpi('DPI'), email: email('Correo electrónico') })
export type ResetRequest = z.output<typeof resetRequest>

/** The same as the screen asks for it. */
export const resetRequestForm = resetRequest
  .extend({ confirm_email: email('Confirmar correo electrónico') })
  .refine(({ email, confirm_email }) => agrees(email, confirm_email), {
    path: ['confirm_email'],
    error: 'Los emails no coinciden',
  })

/** What the link's screen sends. */
export const passwordReset = z
  .strictObject({
    password: newPassword('Contraseña nueva'),
    confirm_password: repeated('Confirmar contraseña'),
    token: z.string({ error: required }).max(200, 'Máximo 200 caracteres'),
  })
  .refine(({ password, confirm_password }) => agrees(password, confirm_password), {
    path: ['confirm_password'],
    // The specification's words, odd as they are (S-44).
    error: 'Los emails no coinciden',
  })
export type PasswordReset = z.output<typeof passwordReset>

/** A password that a person chooses in place of one that somebody else chose for them. */
export const ownPassword = z
  .strictObject({ password: newPassword('Contraseña nueva'), confirm_password: repeated('Confirmar contraseña') })
  .refine(({ password, confirm_password }) => agrees(password, confirm_password), {
    path: ['confirm_password'],
    error: 'Las contraseñas no coinciden',
  })
export type OwnPassword = z.output<typeof ownPassword>

/** What the link in the mail to a new address sends. */
export const addressConfirmation = z.strictObject({
  token: z.string({ error: required }).max(200, 'Máximo 200 caracteres'),
})
