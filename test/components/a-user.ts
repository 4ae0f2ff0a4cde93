import { userAccess } from '../../src/contract/people/user-access.schema.ts'
import { userChange } from '../../src/contract/people/user-history.schema.ts'
import { Role, UserStatus } from '../../src/contract/shared/rights/roles.ts'
import { userDetail, type UserDetail } from '../../src/contract/people/users.schema.ts'
import { sample } from './sample.ts'
import { listOf, type Answers } from './server.ts'

export const central = { id: 4, name: 'Estación Central', address: 'Zona 1' }

/** A firefighter of the central station, as an administrator reads them. */
export const aUser = (given: Partial<UserDetail> = {}): UserDetail =>
  sample(userDetail, {
    id: 30,
    version: 1,
    username: '9000000000001',
    no_dpi: '9000000000001',
    first_name: 'Elsa',
    last_name: 'Batz Chan',
    name: 'Elsa Batz Chan',
    email: 'elsa@example.org',
    phone_number: '55551234',
    address: 'Zona 1',
    no_registry: 'R-30',
    station: central,
    station_text: central.name,
    role: Role.Bombero,
    name_role: 'Bombero',
    user_range: 1,
    job_management: 2,
    job_title: 'Paramédico',
    status: UserStatus.Activo,
    qr_code: '/api/user_open/aaaaaaaaaaaaaaaaaaaaaa/qr_code/',
    is_email_confirmed: true,
    ...given,
  })

/** What the page of a person asks for. */
export const ofAPersonsPage = (user: UserDetail): Answers => ({
  'GET user/{id}': user,
  'GET user/{id}/access': sample(userAccess),
  'GET user/{id}/history': listOf(userChange, []),
})
