import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { passwordReset, registration, resetRequestForm } from './accounts.schema.ts'
import { profileUpdate } from './profile.schema.ts'

/* The messages of the forms before they are submitted, in the wording of the specification. */

const refusals = (schema: z.ZodType, sent: object): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(sent).error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  )
const required = 'Este campo es requerido'
const allRequired = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, required]))
const password = 'una clave larga'

describe('the registration form', () => {
  const whole = { first_name: 'Ana', last_name: 'Xicará', username: '1234 00015 0901', password, confirmPassword: password }
  const empty = { first_name: '', last_name: '', username: '', password: '', confirmPassword: '' }

  // A-REG-04
  test('requires all five fields', () => {
    expect(refusals(registration, whole)).toEqual({})
    expect(refusals(registration, empty)).toEqual(allRequired(...Object.keys(empty)))
  })

  // A-REG-05
  test('compares the passwords', () => {
    expect(refusals(registration, { ...whole, confirmPassword: 'otra' })).toEqual({
      confirmPassword: 'Las contraseñas no coinciden',
    })
  })
})

describe('the form for a forgotten password', () => {
  const whole = { username: '1234 00015 0901', email: 'ana@example.org', confirm_email: ' Ana@Example.org ' }

  // A-FGT-03, A-FGT-04, A-FGT-05
  test('requires the DPI, and the address twice', () => {
    expect(refusals(resetRequestForm, whole)).toEqual({})
    expect(refusals(resetRequestForm, { username: '', email: '', confirm_email: '' })).toEqual(allRequired(...Object.keys(whole)))
  })

  test.each(['email', 'confirm_email'])('refuses an invalid e-mail address as %s', (field) => {
    expect(refusals(resetRequestForm, { ...whole, [field]: 'ana@' })).toMatchObject({ [field]: 'Email invalido' })
  })

  // A-FGT-06
  test('compares the addresses', () => {
    expect(refusals(resetRequestForm, { ...whole, confirm_email: 'eva@example.org' })).toEqual({
      confirm_email: 'Los emails no coinciden',
    })
  })
})

describe('the form for a new password', () => {
  const whole = { password, confirm_password: password, token: 'x' }

  // A-RST-03, A-RST-04
  test('requires the password twice', () => {
    expect(refusals(passwordReset, whole)).toEqual({})
    expect(refusals(passwordReset, { ...whole, password: '', confirm_password: '' })).toEqual(
      allRequired('password', 'confirm_password'),
    )
  })

  // A-RST-05
  test('compares the passwords, with the message of the specification (S-44)', () => {
    expect(refusals(passwordReset, { ...whole, confirm_password: 'otra' })).toEqual({
      confirm_password: 'Los emails no coinciden',
    })
  })
})

// A-PRF-08, A-PRF-16
test('the profile compares the passwords, and accepts empty ones', () => {
  const whole = { no_dpi: '1234000150901', first_name: 'Ana', last_name: 'Xicará' }
  expect(refusals(profileUpdate, { ...whole, password: '', confirm_password: '' })).toEqual({})
  expect(refusals(profileUpdate, { ...whole, password, confirm_password: 'otra' })).toEqual({
    confirm_password: 'Las Contraseña no coinciden',
  })
})
