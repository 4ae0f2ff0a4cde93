import { describe, expect, test } from 'vitest'
import { isValidated, makesPeople, may, mayOpen } from './permissions.ts'
import { everyRole } from './roles.ts'
import { isSecondFactorRequired } from './second-factor.ts'

const second_factor = { is_on: false, is_required: false }
const rest = { second_factor, must_change_password: false }
const active = (role: number) => ({ role, status: 5, ...rest })
const waiting = (role: number) => ({ role, status: 1, ...rest })

describe('what a person may', () => {
  test('depends on their role', () => {
    expect(everyRole.filter((role) => may(active(role), 'POST station'))).toEqual([1])
    expect(everyRole.filter((role) => may(active(role), 'POST vehicle/change_status'))).toEqual([1, 8])
    expect(everyRole.filter((role) => mayOpen(active(role), '/emergencies/create'))).toEqual([1, 5, 7, 8])
  })

  test('is nothing for a role that does not exist, but their own session', () => {
    expect(may(active(99), 'GET station')).toBe(false)
    expect(may(active(99), 'POST user/logout')).toBe(true)
  })

  test('is their own profile only, while they wait to be validated', () => {
    for (const role of everyRole) {
      expect(isValidated(waiting(role))).toBe(false)
      expect(may(waiting(role), 'GET user/me')).toBe(true)
      expect(may(waiting(role), 'GET station')).toBe(false)
      expect(mayOpen(waiting(role), '/')).toBe(true)
      expect(mayOpen(waiting(role), '/stations')).toBe(false)
    }
  })
})

test('a person with a password that somebody else chose may only choose another', () => {
  for (const role of everyRole) {
    const person = { ...active(role), must_change_password: true }
    for (const call of ['GET user/me', 'POST user/logout', 'POST user/password', 'POST user/fresh_sign_in'] as const)
      expect(may(person, call), call).toBe(true)
    for (const call of ['PUT user/update_me', 'GET user/me/sessions', 'POST user/second_factor', 'GET station'] as const)
      expect(may(person, call), call).toBe(false)
    expect([mayOpen(person, '/'), mayOpen(person, '/user-profile')]).toEqual([false, false])
  }
})

describe('a person who must have a second factor', () => {
  const obliged = (is_on: boolean) => ({ ...active(1), second_factor: { is_on, is_required: true } })

  test('may what is about themselves until it is on, and then what their role may', () => {
    expect(may(obliged(false), 'GET user/me')).toBe(true)
    expect(may(obliged(false), 'POST user/second_factor')).toBe(true)
    expect(may(obliged(false), 'GET station')).toBe(false)
    expect(makesPeople(obliged(false))).toBe(false)
    expect(mayOpen(obliged(false), '/user-profile')).toBe(true)
    expect(mayOpen(obliged(false), '/stations')).toBe(false)
    expect(may(obliged(true), 'POST station')).toBe(true)
  })

  test('is who administers, and who administers people, where the setting says so', () => {
    expect(everyRole.filter((role) => isSecondFactorRequired(role, true))).toEqual([1, 11])
    expect(everyRole.filter((role) => isSecondFactorRequired(role, false))).toEqual([])
  })
})

describe('rights of visitors', () => {
  test('is to sign in and to see what is public', () => {
    expect(may(undefined, 'POST user/token')).toBe(true)
    expect(may(undefined, 'GET emergency_open/{id}')).toBe(true)
    expect(may(undefined, 'GET emergency/{id}')).toBe(false)
    expect(may(undefined, 'GET user/me')).toBe(false)
  })

  test('is to see the login screen, which is closed to the signed-in', () => {
    expect(mayOpen(undefined, '/login')).toBe(true)
    expect(mayOpen(undefined, '/')).toBe(false)
    expect(everyRole.filter((role) => mayOpen(active(role), '/login'))).toEqual([])
  })
})
