import { describe, expect, test } from 'vitest'
import { isValidated, makesPeople, may, mayOpen } from './permissions.ts'
import { everyRole } from './roles.ts'
import { isSecondFactorRequired } from './second-factor.ts'

const second_factor = { is_on: false, is_required: false }
const rest = { second_factor, must_change_password: false }
const active = (role: number) => ({ role, status: 5, ...rest })
const waiting = (role: number) => ({ role, status: 1, ...rest })

describe('the rights of a person', () => {
  test('depend on the role', () => {
    expect(everyRole.filter((role) => may(active(role), 'POST station'))).toEqual([1])
    expect(everyRole.filter((role) => may(active(role), 'POST vehicle/change_status'))).toEqual([1, 8])
    expect(everyRole.filter((role) => mayOpen(active(role), '/emergencies/create'))).toEqual([1, 5, 7, 8])
  })

  test('of an unknown role are limited to the own session', () => {
    expect(may(active(99), 'GET station')).toBe(false)
    expect(may(active(99), 'POST user/logout')).toBe(true)
  })

  test('are limited to the own profile until the person is validated', () => {
    for (const role of everyRole) {
      expect(isValidated(waiting(role))).toBe(false)
      expect(may(waiting(role), 'GET user/me')).toBe(true)
      expect(may(waiting(role), 'GET station')).toBe(false)
      expect(mayOpen(waiting(role), '/')).toBe(true)
      expect(mayOpen(waiting(role), '/stations')).toBe(false)
    }
  })
})

test('a person whose password was set by somebody else may only choose another', () => {
  for (const role of everyRole) {
    const person = { ...active(role), must_change_password: true }
    for (const call of ['GET user/me', 'POST user/logout', 'POST user/password', 'POST user/fresh_sign_in'] as const)
      expect(may(person, call), call).toBe(true)
    for (const call of ['PUT user/update_me', 'GET user/me/sessions', 'POST user/second_factor', 'GET station'] as const)
      expect(may(person, call), call).toBe(false)
    expect([mayOpen(person, '/'), mayOpen(person, '/user-profile')]).toEqual([false, false])
  }
})

describe('a required second factor', () => {
  const withRequiredFactor = (is_on: boolean) => ({ ...active(1), second_factor: { is_on, is_required: true } })

  test('limits a person to their own profile until it is active', () => {
    expect(may(withRequiredFactor(false), 'GET user/me')).toBe(true)
    expect(may(withRequiredFactor(false), 'POST user/second_factor')).toBe(true)
    expect(may(withRequiredFactor(false), 'GET station')).toBe(false)
    expect(makesPeople(withRequiredFactor(false))).toBe(false)
    expect(mayOpen(withRequiredFactor(false), '/user-profile')).toBe(true)
    expect(mayOpen(withRequiredFactor(false), '/stations')).toBe(false)
    expect(may(withRequiredFactor(true), 'POST station')).toBe(true)
  })

  test('applies to roles 1 and 11 if configured', () => {
    expect(everyRole.filter((role) => isSecondFactorRequired(role, true))).toEqual([1, 11])
    expect(everyRole.filter((role) => isSecondFactorRequired(role, false))).toEqual([])
  })
})

describe('rights of visitors', () => {
  test('include signing in and public pages', () => {
    expect(may(undefined, 'POST user/token')).toBe(true)
    expect(may(undefined, 'GET emergency_open/{id}')).toBe(true)
    expect(may(undefined, 'GET emergency/{id}')).toBe(false)
    expect(may(undefined, 'GET user/me')).toBe(false)
  })

  test('include the login screen, which signed-in people cannot open', () => {
    expect(mayOpen(undefined, '/login')).toBe(true)
    expect(mayOpen(undefined, '/')).toBe(false)
    expect(everyRole.filter((role) => mayOpen(active(role), '/login'))).toEqual([])
  })
})
