import { describe, expect, test } from 'vitest'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { earlyCalls } from './early-calls.ts'

const calls = (place: string, role: number | undefined = Role.Bombero, token: string | null = 'token') =>
  earlyCalls(place, token, role).paths

const me = '/api/user/me/'

describe('a person who is signed in', () => {
  test.each([
    ['/', '/api/emergency/?status=20%2C40%2C50&ordering=gravity&page=1'],
    ['/emergencies', '/api/emergency/?page=1'],
    ['/emergency/598', '/api/emergency/598/'],
    ['/emergency/598/editar', '/api/emergency/598/'],
    ['/stations/7', '/api/station/7/'],
    ['/vehicles', '/api/vehicle/?page=1'],
  ])('asks at %s for the session and %s', (place, path) => {
    expect(calls(place, Role.Administrador)).toEqual([me, path])
  })

  test.each([
    '/emergencies?page=2',
    '/emergencies/create',
    '/emergency/0',
    '/emergency/1e3',
    '/emergency/5/x',
    '/user-profile',
    '/nowhere',
  ])('asks at %s for the session only', (place) => expect(calls(place)).toEqual([me]))

  test('asks for nothing that the role or another one may not read, nor anything if it is unknown', () => {
    expect(calls('/human_resources/job_management', Role.Bombero)).toEqual([me])
    expect(calls('/human_resources/job_management', Role.RecursosHumanos)).toEqual([me])
    expect(calls('/vehicle-type/1/editar', Role.Bombero)).toEqual([me])
    expect(calls('/vehicle-type/1', Role.Bombero)).toEqual([me, '/api/vehicle_type/1/'])
    expect(earlyCalls('/', 'token', undefined).paths).toEqual([me])
  })
})

describe('a visitor', () => {
  test('asks for what an open page shows, without a session', () => {
    expect(earlyCalls('/emergency_open/kEy_1-2', 'token', Role.Bombero)).toEqual({
      isPublic: true,
      paths: ['/api/emergency_open/kEy_1-2/'],
    })
    expect(calls('/users_open/12', undefined, null)).toEqual(['/api/user_open/12/'])
  })

  test.each(['/', '/login', '/emergency_open/', '/emergency_open/a/b', '/emergency_open/%2e%2e'])(
    'asks at %s for nothing',
    (place) => {
      expect(calls(place, undefined, null)).toEqual([])
    },
  )
})
