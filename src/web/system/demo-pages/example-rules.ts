import * as z from 'zod'

/*
 * The fields of the example forms. The messages in English are those of the specification's shared validators, which only the
 * example of a form keeps; every real screen has the Spanish ones (S-43).
 */
const NAME_LENGTH = { min: 3, max: 30 }
const PHONE_DIGITS = 8

const required = 'Required'
const filled = (label: string) => z.string().trim().min(1, { error: required, abort: true }).meta({ title: label })

export const exampleInputs = z
  .strictObject({
    name: filled('Nombre')
      .min(NAME_LENGTH.min, `Must be at least ${NAME_LENGTH.min} characters`)
      // Not as the schema's maximum, which the field would not let anybody pass.
      .refine((name) => name.length <= NAME_LENGTH.max, `Must be no more than ${NAME_LENGTH.max} characters`),
    email: filled('Correo electrónico').pipe(z.email('Invalid email address')),
    phone: filled('Teléfono').refine(
      (phone) => phone.replaceAll(/[\s-]/g, '').length === PHONE_DIGITS && /^[\d\s-]+$/.test(phone),
      'Invalid phone number',
    ),
    quantity: filled('Cantidad').regex(/^-?\d+$/, 'Must be an integer'),
    word: filled('Palabra'),
    word_again: filled('Repita la palabra'),
  })
  .refine(({ word, word_again: again }) => word === again, { path: ['word_again'], error: 'Do not match' })

export const noticeKinds = ['Éxito', 'Advertencia', 'Error'] as const

const given = (label: string) =>
  z.string('Este campo es requerido').trim().min(1, 'Este campo es requerido').meta({ title: label })

/** The example of a notice (A-DEM-03). */
export const exampleNotice = z.strictObject({
  type: z.enum(noticeKinds, 'Este campo es requerido').meta({ title: 'Tipo' }),
  title: given('Título'),
  message: given('Mensaje'),
})
