import * as z from 'zod'
import { notANumber, notAnOption, required, type CodeSet } from './codes.ts'
import { dayOf } from './dates/dates.ts'
import { day } from './dates/day-fields.schema.ts'
import { outsideGuatemala } from './places/guatemala.ts'
import { apostrophe } from './text/plain-text.ts'
import { isBlankHtml } from './text/rich-text.ts'
import { composed, isDpi, readDpi, readTelephone, telephoneFault, type TelephoneOwner } from './text/written-numbers.ts'

/*
 * One builder for each kind of field. The Spanish label is the schema's title, so that form, column header, Excel header and
 * OpenAPI document read it from one place.
 */

// For schemas without a sentence of their own.
z.config({
  // The page's content security policy forbids to compile them.
  jitless: 'document' in globalThis,
  localeError: (issue) => (issue.input === undefined || issue.input === null ? required : 'Valor inválido'),
})

export const blank = 'Este campo no puede estar vacio'
const notWhole = 'Debe ser un número entero'

/** An empty text in place of a number is an empty field. */
const missing = (otherwise: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === '' ? required : otherwise

/** The beginning of every field of text: a letter with its accent is one character, however a keyboard wrote it. */
export const string = (error: string | ReturnType<typeof missing> = missing('Debe ser un texto')) =>
  z.string({ error }).overwrite(composed)
/** Spaces, accents without a letter, and characters that a screen shows as nothing, such as U+200B, U+3164 or U+1D159. */
const unseen = /[\s\p{Z}\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}]/gu
const seenIn = (value: string) => value.replaceAll(unseen, '')
/** The first reverse what is shown of the text around them, also outside the field; no keyboard writes the others, but for tabs and line ends. */
const controls = /[\u202A-\u202E\u2066-\u2069]|(?![\t\n\r])\p{Cc}/gu
export const withoutControls = (value: string) => value.replaceAll(controls, '')
/** Without spaces around it; empty if nobody would see anything. */
export const tidy = (value: string) => (seenIn(value) === '' ? '' : withoutControls(value).trim())

/** A required text. Empty and blank are two refusals, each in the specification's words (A-VAL-03, A-VAL-08). */
export const text = (label: string, max = 200) =>
  string()
    .min(1, required)
    .refine((value) => value === '' || seenIn(value) !== '', blank)
    .max(max, `Máximo ${max} caracteres`)
    .overwrite(tidy)
    .meta({ title: label })

/** A text that may stay empty; stored as an empty text, never as null. */
export const optionalText = (label: string, max = 200) =>
  string().max(max, `Máximo ${max} caracteres`).overwrite(tidy).default('').meta({ title: label })

const SHORTEST_REASON = 3

/** Why something is asked or done: it says something, and fits a line or two of the reader's screen. */
export const reason = () =>
  text('Motivo', 500)
    .refine((value) => {
      const seen = seenIn(value)
      // By code points, as the constraints of the tables count.
      return seen === '' || Array.from(seen).length >= SHORTEST_REASON
    }, `Mínimo ${SHORTEST_REASON} caracteres`)
    .meta({ title: 'Motivo' })

/** Letters of Mayan languages have an apostrophe, whichever a keyboard writes. */
const ofName = new RegExp(`^(?:[\\p{L}\\p{M} .-]|${apostrophe})+$`, 'u')

/** The name of a staff member, which appears in mails and on cards (S-51). */
export const personName = (label: string) =>
  text(label, 100)
    .refine((value) => value === '' || ofName.test(value), 'Use solo letras, espacios, apóstrofos, guiones y puntos')
    // A name that looks like a web address would become a link in a mail.
    .refine(
      (value) => !ofName.test(value) || !/[\p{L}\p{M}]\.\p{L}[\p{L}\p{M}]/u.test(value),
      'Deje un espacio después del punto',
    )
    .meta({ title: label })

/** Rich text as HTML. An editor's empty document counts as empty. */
export const richText = (label: string) =>
  string()
    .max(100_000, 'El texto es demasiado largo')
    .refine((html) => !isBlankHtml(html), required)
    .meta({ title: label })

/** A field that takes one of the codes of a set. */
export const codeField = <C extends number>(label: string, codes: CodeSet<C>) => {
  const values = Object.keys(codes).map(Number) as C[]
  return z
    .literal(values, { error: (issue) => (issue.input === undefined || issue.input === null ? required : notAnOption) })
    .meta({ title: label })
}

export const wholeNumber = (label: string, min: number, max: number) =>
  z
    .number({ error: missing(notANumber) })
    .int(notWhole)
    .min(min, `Debe ser al menos ${min}`)
    .max(max, `Debe ser como máximo ${max}`)
    .meta({ title: label })

const nextYear = () => Number(dayOf(new Date()).slice(0, 4)) + 1

/** A year from 1900 to the next one: a vehicle's model year may be later than its sale. */
export const modelYear = (label: string) =>
  z
    .number({ error: missing(notANumber) })
    .int(notWhole)
    .min(1900, 'Debe ser al menos 1900')
    .refine((year) => year <= nextYear(), { error: () => `Debe ser como máximo ${nextYear()}` })
    .meta({ title: label })

/** A day of the years from 1900 to the next one. */
export const nearDay = (label: string) =>
  day(label)
    .refine((value) => !/^\d{4}-/.test(value) || (value >= '1900' && value < String(nextYear() + 1)), {
      error: () => `Debe ser entre 1900 y ${nextYear()}`,
    })
    .meta({ title: label })

export const decimal = (label: string, min: number, max: number) =>
  z
    .number({ error: missing(notANumber) })
    .min(min, `Debe ser al menos ${min}`)
    .max(max, `Debe ser como máximo ${max}`)
    .meta({ title: label })

/** The id of another record. Ids are 32-bit, as the tables hold them. */
export const reference = (label: string) =>
  z
    .int({ error: missing(notAnOption) })
    .min(1, notAnOption)
    .max(2_147_483_647, notAnOption)
    .meta({ title: label })

export const oneOf = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  z.enum(values, { error: missing(notAnOption) }).meta({ title: label })

const asEmail = (field: z.ZodString) =>
  field
    .max(200, 'Máximo 200 caracteres')
    .refine((value) => value === '' || z.email().safeParse(value.trim()).success, 'Email invalido')
    .overwrite((value) => value.trim().toLowerCase())

/** A required e-mail address, stored in lower case, since addresses are compared without case (A-FGT-04). */
export const email = (label: string) => asEmail(string().min(1, required)).meta({ title: label })

export const optionalEmail = (label: string) => asEmail(string()).default('').meta({ title: label })

/** A field of a form whose specification asks for another message when it is empty: 'Campo requerido' (A-USF-34). */
export const demanded = <T extends z.ZodType>(field: T) =>
  z
    .preprocess((value, context) => {
      if (value === undefined || value === null || value === '') context.addIssue({ code: 'custom', message: 'Campo requerido' })
      return value
    }, field)
    .meta({ title: titleOf(field) })

const asPhone = (field: z.ZodString, owner: TelephoneOwner) =>
  field
    .superRefine((value, context) => {
      const fault = value === '' ? undefined : telephoneFault(value, owner)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
    })
    .overwrite(readTelephone)

/** A Guatemalan telephone: 8 digits, accepted with spaces, hyphens, brackets and +502 (S-20). */
export const phone = (label: string) =>
  asPhone(string().min(1, required), 'brigade').meta({ title: label, examples: ['7761-0000'] })

export const optionalPhone = (label: string) => asPhone(string(), 'brigade').default('').meta({ title: label })

/** The telephone of somebody outside the brigade, which may be of another country: `+` and its digits. */
export const contactPhone = (label: string) =>
  asPhone(string().min(1, required), 'contact').meta({ title: label, examples: ['7761-0000', '+529621234567'] })

/** National ID: 13 digits, accepted plain or in groups with spaces, hyphens or points (A-VAL-11, S-20). */
export const dpi = (label: string) =>
  string()
    .min(1, required)
    .refine((value) => value === '' || isDpi(readDpi(value)), 'DPI invalido')
    .overwrite(readDpi)
    .meta({ title: label, examples: ['1234 00015 0901'] })

export const latitude = () => decimal('Latitud', -90, 90)
export const longitude = () => decimal('Longitud', -180, 180)

export const noCoordinates = 'Ingrese la Latitud y longitud.'
/** A rule over several fields also sees values of the wrong type or size, which their own rules refuse. */
interface SentPoint {
  lat: unknown
  lng: unknown
}

const within = (value: unknown, most: number): value is number => typeof value === 'number' && Math.abs(value) <= most

/** Why a point cannot be that of an emergency or a station (S-51); undefined if it can. */
const pointFault = ({ lat, lng }: SentPoint): string | undefined => {
  if (lat === 0 && lng === 0) return noCoordinates
  return within(lat, 90) && within(lng, 180) ? outsideGuatemala({ lat, lng })?.sentence : undefined
}

/** For a rule over several fields: it is reported together with the errors of single fields. */
export const alongside = { when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null }

/** Refuses a value whose point is (0, 0), as forms and devices send a missing one, or outside Guatemala, at the field of the latitude. */
export const checkPoint = <T>(latitudeField: string, pointOf: (value: T) => SentPoint) =>
  z.superRefine<T>((value, context) => {
    const message = pointFault(pointOf(value))
    if (message !== undefined) context.addIssue({ code: 'custom', path: [latitudeField], message })
  }, alongside)

/** Both coordinates in one value, as some calls of specifications A and B send them. */
export const latlng = () => z.strictObject({ lat: latitude(), lng: longitude() })

/** The label that a field was built with. */
export const titleOf = (schema: z.ZodType): string => schema.meta()?.title ?? ''

/** The same where the field may be optional or have a default: the label is then inside the schema. */
export const labelIn = (schema: z.ZodType): string => {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  // A wrapped schema is a field as well.
  return titleOf(schema) || (isWrapped ? labelIn(schema.unwrap() as z.ZodType) : '')
}
