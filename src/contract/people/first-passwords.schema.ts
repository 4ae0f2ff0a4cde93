import * as z from 'zod'
import { reference } from '../shared/fields.schema.ts'
import { idFilter, pageOf } from '../shared/resource.schema.ts'
import { MAX_FIRST_PASSWORDS } from './limits.ts'

export const firstPasswordsAsked = z.strictObject({ station_id: idFilter().optional() })

/** A person without an e-mail address who has never chosen a password, and whose first one the caller may print (S-73). */
export const firstPasswordPerson = z
  .object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    name_role: z.string(),
    station_text: z.string(),
    /** Of the password that was printed last; null without one. */
    first_password_last_day: z.string().nullable(),
  })
  .meta({ id: 'FirstPasswordPerson' })
export type FirstPasswordPerson = z.infer<typeof firstPasswordPerson>

/** The first of them, as many as fit on one sheet; `count` is that of all. */
export const firstPasswordPeople = pageOf(firstPasswordPerson)

export const firstPasswordsInput = z.strictObject({
  ids: z
    .array(reference('Persona'))
    .min(1, 'Elija al menos a una persona')
    .max(MAX_FIRST_PASSWORDS, `Elija hasta ${MAX_FIRST_PASSWORDS}`)
    .refine((ids) => new Set(ids).size === ids.length, 'Cada persona una sola vez')
    .meta({ title: 'Personas' }),
})
export type FirstPasswordsInput = z.output<typeof firstPasswordsInput>

/** What is printed. The server does not store the passwords, so a lost sheet is printed anew. */
export const firstPasswordSheet = z
  .object({
    /** Where people sign in. */
    site: z.string(),
    last_day: z.string(),
    slips: z.array(
      z.object({ id: z.int(), name: z.string(), no_dpi: z.string(), station_text: z.string(), password: z.string() }),
    ),
  })
  .meta({ id: 'FirstPasswordSheet' })
export type FirstPasswordSheet = z.infer<typeof firstPasswordSheet>
