import { Role, UserStatus } from '../src/contract/shared/rights/roles.ts'
import { VehicleState } from '../src/contract/fleet/vehicle-states.ts'
import { hashPassword } from '../src/server/people/credentials/password.ts'
import { aBrigade, anEmergency, aPerson, aStation, aVehicle, aVehicleType, emergencyOf, type Brigade } from './factories.ts'
import { importHeaders, personRow, stationHeaders, stationRow, vehicleHeaders, vehicleRow } from './fixtures/import.ts'
import type { usePeople } from './fixtures/people.ts'
import { formWith, smallPdf, withoutPassword } from './fixtures/person.ts'
import { smallJpeg } from './fixtures/pictures.ts'
import { aTerminal } from './fixtures/terminal.ts'
import { aMember, aMemberWithSecondFactor, codeAt, signIn } from './fixtures/second-factor.ts'
import { tokenIn, type Inbox } from './inbox.ts'
import { resourceCases } from './resource-cases.ts'
import { csvOf, importForm } from './sheets.ts'
import type { Client, TestServer } from './test-app.ts'

/** A write that succeeds. */
export interface Write {
  who: Client
  /** The value for `{id}`. */
  id?: number | string
  body?: object
}

interface Scene {
  server: TestServer
  people: ReturnType<typeof usePeople>
  inbox: Inbox
}

const newPassword = { password: 'otra clave larga', confirm_password: 'otra clave larga' }
const password_hash = await hashPassword('una clave larga')
let n = 0
const newAddress = () => `repetida${(n += 1)}@example.org`

const emergencyWrites = ({ server, people, inbox }: Scene): Record<string, () => Promise<Write>> => {
  const stored = async () => {
    const brigade = await aBrigade(server.deps.db)
    return { brigade, id: (await anEmergency(server.deps.db, brigade)).id }
  }
  return {
    'POST emergency': async () => ({ who: people.admin, body: emergencyOf(await aBrigade(server.deps.db)) }),
    'POST emergency/customUpdate': async () => {
      const { brigade, id } = await stored()
      return { who: people.admin, body: { ...emergencyOf(brigade), id, version: 1, address: 'Otra' } }
    },
    'DELETE emergency/{id}': async () => ({ who: people.admin, id: (await stored()).id }),
    'POST emergency/{id}/renew_key': async () => ({ who: people.admin, id: (await stored()).id }),
    'POST emergency/{id}/erase_personal_data': async () => {
      const { id } = await stored()
      await people.admin.post(`/api/emergency/${id}/contacts`, { name: 'Vecina', phone_number: '55551234' })
      await people.admin.post(`/api/emergency/${id}/update_status`, { status: 30 })
      return { who: people.admin, id, body: { reason: 'Lo pidió la familia' } }
    },
    'POST emergency/{id}/update_status': async () => ({ who: people.admin, id: (await stored()).id, body: { status: 30 } }),
    ...additionWrites({ server, people, inbox }),
  }
}

const additionWrites = ({ server, people: { admin } }: Scene): Record<string, () => Promise<Write>> => {
  const { db } = server.deps
  const patient = { name: 'Desconocido 2', age: 40, genre: 1 }
  const contact = { name: 'Vecino', phone_number: '55551234' }
  const photos = async () => {
    const form = new FormData()
    form.set('photo0', new Blob([await smallJpeg()]), 'foto.jpg')
    return form
  }
  const crew = async ({ station }: Brigade) => ({
    firefighters: [(await aPerson(db, { role: Role.Bombero, station_id: station.id })).id],
  })
  const unit = async ({ station, pilot }: Brigade) => ({
    vehicle: (await aVehicle(db, { station_id: station.id })).id,
    pilot: pilot.id,
  })
  const bodies: Record<string, (brigade: Brigade) => Promise<object> | object> = {
    photos,
    patients: () => patient,
    contacts: () => contact,
    notes: () => ({ text: 'Se pide una ambulancia' }),
    calls: () => ({ contact_person: [contact], text: 'Otra llamada por lo mismo' }),
    units: unit,
    crew,
  }
  const add = async (path: string) => {
    const brigade = await aBrigade(db)
    const { id } = await anEmergency(db, brigade)
    return { id, body: await bodies[path]!(brigade) }
  }
  /** The id of the newest part of an emergency to which one was added. */
  const added = async (path: string, list: 'images' | 'pacients' | 'contact_person' | 'notes' | 'members') => {
    const { id, body } = await add(path)
    const answer = await admin.post(`/api/emergency/${id}/${path}`, body)
    return (answer.body[list] as { id: number }[]).at(-1)!.id
  }
  const additions = Object.keys(bodies).map((path) => [
    `POST emergency/{id}/${path}`,
    async () => ({ who: admin, ...(await add(path)) }),
  ])
  return {
    ...(Object.fromEntries(additions) as Record<string, () => Promise<Write>>),
    'PUT emergency/{id}': async () => ({ who: admin, id: (await add('notes')).id, body: { address: 'Otra' } }),
    'POST emergency/{id}/remove_crew': async () => {
      const { id, body } = await add('crew')
      await admin.post(`/api/emergency/${id}/crew`, body)
      return { who: admin, id, body }
    },
    'DELETE emergency_photo/{id}': async () => ({ who: admin, id: await added('photos', 'images') }),
    'PUT emergency_patient/{id}': async () => ({
      who: admin,
      id: await added('patients', 'pacients'),
      body: { ...patient, moved_to: 'Hospital Roosevelt' },
    }),
    'DELETE emergency_patient/{id}': async () => ({ who: admin, id: await added('patients', 'pacients') }),
    'PUT emergency_contact/{id}': async () => ({
      who: admin,
      id: await added('contacts', 'contact_person'),
      body: { ...contact, name: 'Vecina' },
    }),
    'DELETE emergency_contact/{id}': async () => ({ who: admin, id: await added('contacts', 'contact_person') }),
    'PUT emergency_note/{id}': async () => ({ who: admin, id: await added('notes', 'notes'), body: { text: 'Ya llegó' } }),
    'DELETE emergency_note/{id}': async () => ({ who: admin, id: await added('notes', 'notes') }),
    'PUT emergency_unit/{id}': async () => ({ who: admin, id: await added('units', 'members'), body: { km_inicial: 10 } }),
    'DELETE emergency_unit/{id}': async () => ({ who: admin, id: await added('units', 'members') }),
  }
}

const personWrites = ({ server, people }: Scene): Record<string, () => Promise<Write>> => {
  const aMemberOf = async (row: object = {}) => ({ who: people.admin, id: (await aMember(server, Role.Bombero, row)).id })
  return {
    'POST user': async () => ({ who: people.admin, body: people.sent() }),
    'PUT user/{id}': async () => {
      const sent = people.sent()
      const { id, version } = (await people.create(sent)).body as { id: number; version: number }
      return { who: people.admin, id, body: { ...withoutPassword(sent), address: 'Otra', version } }
    },
    'DELETE user/{id}': aMemberOf,
    'POST user/validate_user_created': async () => {
      const { id } = await aPerson(server.deps.db, { role: Role.Bombero, status: UserStatus.Inactivo })
      return { who: people.admin, body: { id } }
    },
    'POST user/{id}/renew_key': aMemberOf,
    'DELETE user/{id}/second_factor': async () => ({
      who: people.admin,
      id: (await aMemberWithSecondFactor(server, Role.Bombero)).id,
    }),
    'DELETE user/{id}/wait': aMemberOf,
    'DELETE user/{id}/sessions': aMemberOf,
    'POST user/{id}/confirm_email': () => aMemberOf({ email: newAddress(), email_confirmed_at: null }),
    'POST user/import': async () => {
      const { name } = await aStation(server.deps.db)
      const sheet = csvOf([[...importHeaders], personRow({ station: name, job: 'Piloto' })], ';')
      return { who: people.admin, body: importForm(sheet) }
    },
  }
}

const attendanceWrites = ({ server, people }: Scene): Record<string, () => Promise<Write>> => {
  const { db } = server.deps
  const newTerminal = async () => aTerminal(server, people.admin, (await aStation(db)).id)
  return {
    'DELETE terminal/{id}': async () => ({ who: people.admin, id: (await newTerminal()).id }),
    'POST terminal/{id}/set_entry': async () => {
      const { public_key } = await aPerson(db, { role: Role.Bombero })
      return { who: await newTerminal(), id: public_key, body: {} }
    },
    'POST terminal/{id}/set_exit': async () => {
      const { public_key } = await aPerson(db, { role: Role.Bombero })
      const who = await newTerminal()
      await who.post(`/api/terminal/${public_key}/set_entry`)
      server.setNow(new Date(server.deps.now().getTime() + 60_000))
      return { who, id: public_key, body: { observation: 'Fin de guardia' } }
    },
    'POST qr/{id}/set_entry': async () => ({ who: people.admin, id: (await aPerson(db, { role: Role.Bombero })).id, body: {} }),
    'POST qr/{id}/set_exit': async () => {
      const { id } = await aPerson(db, { role: Role.Bombero })
      await people.admin.post(`/api/qr/${id}/set_entry`, {})
      server.setNow(new Date(server.deps.now().getTime() + 60_000))
      return { who: people.admin, id, body: { observation: 'Fin de guardia' } }
    },
  }
}

const dutyWrites = ({ server, people }: Scene): Record<string, () => Promise<Write>> => {
  const { db } = server.deps
  const write = async (file: string, row: object) => {
    const { id: station } = await aStation(db)
    const { id } = await aPerson(db, { role: Role.Bombero, ...row })
    const sent = { station, type_of_contract: 1, inactive_reason: 2, start_date_unsubscribe: '2026-11-01' }
    return { who: people.admin, id, body: formWith(sent, { [file]: smallPdf }) }
  }
  return {
    'PUT job_management/{id}/updateDischarge': () =>
      write('acceptance_file', { status: UserStatus.Inactivo, inactive_reason: 2 }),
    'PUT job_management/{id}/updateUnsubscribe': () => write('register_file', {}),
    'DELETE job_management/{id}/leave': async () => {
      const coming = {
        status: UserStatus.Inactivo,
        inactive_reason: 2,
        start_date_unsubscribe: '2100-01-01',
        leave_by_dates: true,
      }
      return { who: people.admin, id: (await aPerson(db, { role: Role.Bombero, ...coming })).id }
    },
  }
}

const correctionWrites = ({ server, people }: Scene): Record<string, () => Promise<Write>> => {
  const aStay = async () => ({
    user: (await aPerson(server.deps.db, { role: Role.Bombero })).id,
    reason: 'No marcó',
    kind: 'new',
    entry: '2024-03-04 08:00:00',
    exit: '2024-03-04 09:00:00',
  })
  const asked = async () => (await people.admin.post('/api/attendance_correction', await aStay())).body.id as number
  const aMonth = async () => ({ month: '2024-02', station: (await aStation(server.deps.db)).id })
  const staff = () => server.as(Role.RecursosHumanos)
  return {
    'POST binnacle/verification': async () => ({ who: people.admin }),
    'POST attendance_correction': async () => ({ who: people.admin, body: await aStay() }),
    'POST attendance_correction/{id}/decide': async () => ({
      who: await staff(),
      id: await asked(),
      body: { is_accepted: true },
    }),
    'POST attendance_correction/{id}/withdraw': async () => ({ who: people.admin, id: await asked() }),
    'POST closed_month': async () => ({ who: await staff(), body: await aMonth() }),
    'POST closed_month/{id}/reopen': async () => {
      const { id } = (await (await staff()).post('/api/closed_month', await aMonth())).body as { id: number }
      return { who: people.admin, id, body: { reason: 'Faltaba un permiso' } }
    },
  }
}

const ownWrites = ({ server, inbox }: Scene): Record<string, () => Promise<Write>> => {
  const proven = async (body: (code: string) => object) => {
    const who = await aMemberWithSecondFactor(server, Role.Bombero)
    // The current code is used up.
    server.setNow(new Date(server.deps.now().getTime() + 60_000))
    return { who, body: body(codeAt(who.secret, server.deps.now())) }
  }
  const member = (row: object = {}) => aMember(server, Role.Bombero, row)
  return {
    'POST user/fresh_sign_in': async () => ({ who: await member(), body: { password: 'una clave larga' } }),
    'POST user/password': async () => ({ who: await member(), body: newPassword }),
    'PUT user/update_me': async () => ({ who: await member(), body: { address: 'Otra' } }),
    'DELETE user/me/sessions/{id}': async () => {
      const who = await member()
      await signIn(server, who)
      const sessions = (await who.get('/api/user/me/sessions')).body as { id: number; is_current: boolean }[]
      return { who, id: sessions.find((session) => !session.is_current)?.id ?? 0 }
    },
    'POST user/second_factor': async () => ({ who: await member(), body: { code: '' } }),
    'POST user/second_factor/confirm': async () => {
      const who = await member()
      const { secret } = (await who.post('/api/user/second_factor', { code: '' })).body as { secret: string }
      return { who, body: { code: codeAt(secret, server.deps.now()) } }
    },
    'POST user/second_factor/recovery_codes': () => proven((code) => ({ code })),
    'POST user/second_factor/turn_off': () => proven((code) => ({ code })),
    'POST user/{id}/export': async () => {
      const who = await member()
      return { who, id: who.id }
    },
    'DELETE user/{id}/export': async () => {
      const who = await member()
      await who.post(`/api/user/${who.id}/export`)
      return { who, id: who.id }
    },
    'POST user/email_confirmation': async () => ({ who: await member({ email: newAddress(), email_confirmed_at: null }) }),
    'POST user/reset_password': async () => {
      const { no_dpi, email } = await aPerson(server.deps.db, { role: Role.Bombero, email: newAddress() })
      return { who: server.nobody, body: { username: no_dpi, email } }
    },
    'POST user/recover_password': async () => {
      const { no_dpi, email } = await aPerson(server.deps.db, { role: Role.Bombero, email: newAddress(), password_hash })
      await server.nobody.post('/api/user/reset_password', { username: no_dpi, email })
      await server.runJobs()
      return { who: server.nobody, body: { ...newPassword, token: tokenIn(inbox.mails.at(-1)) } }
    },
  }
}

const resourceWrites = ({ server, people: { admin } }: Scene): Record<string, () => Promise<Write>> => {
  const { db } = server.deps
  const writes = resourceCases.map(({ path, input, label }): Record<string, () => Promise<Write>> => {
    const create = async () => {
      const sent = await input(db, (n += 1) + 5000, 'escrito')
      const { id, version } = (await admin.post(`/api/${path}`, sent)).body as { id: number; version: number }
      return { sent, id, version }
    }
    return {
      [`POST ${path}`]: async () => ({ who: admin, body: await input(db, (n += 1) + 5000, 'escrito') }),
      [`PUT ${path}/{id}`]: async () => {
        const { sent, id, version } = await create()
        return { who: admin, id, body: { ...sent, [label]: `editado ${n}`, version } }
      },
      [`DELETE ${path}/{id}`]: async () => ({ who: admin, id: (await create()).id }),
    }
  })
  const change = async () => {
    const { id } = await aVehicle(db, { station_id: (await aStation(db)).id })
    return { who: admin, body: { id, status: VehicleState.NoDisponible } }
  }
  const track = async () => {
    const { id } = await aVehicle(db, { station_id: (await aStation(db)).id })
    return { who: admin, body: { id, status: true } }
  }
  const aKey = async () => {
    const { id } = await aVehicle(db, { station_id: (await aStation(db)).id })
    await admin.post(`/api/vehicle/${id}/tracking_key`)
    return { who: admin, id }
  }
  const own = {
    'POST station/import': async () => ({ who: admin, body: importForm(csvOf([[...stationHeaders], stationRow()], ';')) }),
    'POST vehicle/import': async () => {
      const [station, type] = [await aStation(db), await aVehicleType(db)]
      const row = vehicleRow({ station: station.name, type: type.name })
      return { who: admin, body: importForm(csvOf([[...vehicleHeaders], row], ';')) }
    },
    'POST vehicle/change_status': change,
    'POST first_steps/catalogue': async () => ({
      who: admin,
      body: { emergency_types: [], vehicle_types: [], job_positions: ['Rescatista'] },
    }),
    'POST vehicle/status_tracking': track,
    'DELETE vehicle/{id}/tracking_key': aKey,
  }
  return Object.assign(own, ...writes) as Record<string, () => Promise<Write>>
}

/** A write for every call that takes a key, by its line in the permission table. */
export const writeCases = (scene: Scene): Record<string, () => Promise<Write>> => ({
  ...emergencyWrites(scene),
  ...personWrites(scene),
  ...attendanceWrites(scene),
  ...dutyWrites(scene),
  ...correctionWrites(scene),
  ...ownWrites(scene),
  ...resourceWrites(scene),
})
