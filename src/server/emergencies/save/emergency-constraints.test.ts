import { beforeAll, expect, test } from 'vitest'
import { aBrigade, anEmergency, aVehicle } from '../../../../test/factories.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const server = useTestServer()
/** The ids for the placeholders in braces below. */
let ids: Record<string, number>

beforeAll(async () => {
  const { db } = server.deps
  const brigade = await aBrigade(db)
  ids = {
    open: (await anEmergency(db, brigade)).id,
    resolved: (await anEmergency(db, brigade, { status: 30 })).id,
    vehicle: brigade.vehicle.id,
    spare: (await aVehicle(db, { station_id: brigade.station.id })).id,
    pilot: brigade.pilot.id,
    station: brigade.station.id,
  }
})

/** Raw SQL, bypassing all code. */
const run = (statement: string) =>
  server.database.pool.query(statement.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name])))

const addMember = 'INSERT INTO emergency_members (emergency_id, in_progress, vehicle_id, pilot_id, km_inicial, km_final) VALUES'
const addPatient = 'INSERT INTO emergency_patients (emergency_id, name, age, address, genre, moved_to) VALUES'
const addContact = 'INSERT INTO emergency_contacts (emergency_id, name, phone_number) VALUES'
const addImage = 'INSERT INTO emergency_images (emergency_id, file_name, thumbnail_name, width, height) VALUES'

test.each([
  ['an unknown status', 'UPDATE emergencies SET status = 60 WHERE id = {open}', 'emergency_status'],
  ['a way of notice that is none', "UPDATE emergencies SET notice_form = 'Radio' WHERE id = {open}", 'emergency_notice_form'],
  ['a latitude off the globe', 'UPDATE emergencies SET latitude = 90.01 WHERE id = {open}', 'emergency_latitude'],
  ['a latitude that is no number', "UPDATE emergencies SET latitude = 'NaN' WHERE id = {open}", 'emergency_latitude'],
  ['a longitude off the globe', 'UPDATE emergencies SET longitude = -180.01 WHERE id = {open}', 'emergency_longitude'],
  ['resolved without a date', 'UPDATE emergencies SET resolved_date = NULL WHERE id = {resolved}', 'emergency_resolved_has_date'],
  ['open with a date', 'UPDATE emergencies SET resolved_date = now() WHERE id = {open}', 'emergency_resolved_has_date'],
  [
    'another with its public key',
    'UPDATE emergencies SET public_key = (SELECT public_key FROM emergencies WHERE id = {open}) WHERE id = {resolved}',
    'emergency_key_unique',
  ],
  [
    'a type that does not exist',
    'UPDATE emergencies SET emergency_type_id = 999999 WHERE id = {open}',
    'emergency_emergency_type',
  ],
  ['the same vehicle twice', `${addMember} ({open}, true, {vehicle}, {pilot}, 1, 2)`, 'emergency_member_once'],
  ['kilometres below nothing', `${addMember} ({open}, true, {spare}, {pilot}, -1, 2)`, 'member_km_inicial'],
  ['kilometres that run backwards', `${addMember} ({open}, true, {spare}, {pilot}, 10, 9)`, 'member_kilometres'],
  [
    'a unit that arrives before it leaves',
    "UPDATE emergency_members SET departed_at = now(), arrived_at = now() - interval '1 hour' WHERE emergency_id = {open}",
    'member_times',
  ],
  ['an author without a time', 'UPDATE emergency_members SET added_by = {pilot} WHERE emergency_id = {open}', 'member_added'],
  [
    'an empty note',
    "INSERT INTO emergency_notes (emergency_id, text, added_by, added_at) VALUES ({open}, '', {pilot}, now())",
    'note_text',
  ],
  ['an age of 131', `${addPatient} ({open}, 'a', 131, 'a', 1, 'a')`, 'patient_age'],
  ['a gender that is none', `${addPatient} ({open}, 'a', 1, 'a', 2, 'a')`, 'patient_genre'],
  ['a Guatemalan telephone with its country code', `${addContact} ({open}, 'a', '+50255551234')`, 'contact_phone'],
  ['a telephone of another country with a space', `${addContact} ({open}, 'a', '+52 9621234567')`, 'contact_phone'],
  ['a telephone of 7 digits', `${addContact} ({open}, 'a', '5555123')`, 'contact_phone'],
  ['a vehicle state that is none', 'UPDATE vehicles SET disponibility = 20 WHERE id = {spare}', 'vehicle_disponibility'],
  ['a role that is none', 'UPDATE users SET role = 2 WHERE id = {pilot}', 'user_role'],
  [
    'an active person with a reason not to be',
    'UPDATE users SET inactive_reason = 1 WHERE id = {pilot}',
    'user_active_has_no_reason',
  ],
  ['a DPI of 12 digits', "UPDATE users SET no_dpi = '123456789012' WHERE id = {pilot}", 'user_dpi'],
  ['a station state that is none', 'UPDATE stations SET state = 60 WHERE id = {station}', 'station_state'],
  ['a region that is none', "UPDATE stations SET region_type = 'Este' WHERE id = {station}", 'station_region'],
])('the database refuses %s', async (_, statement, constraint) => {
  await expect(run(statement)).rejects.toMatchObject({ constraint })
})

// S-31
test('the database refuses a vehicle in two emergencies in progress, by insert and by update', async () => {
  const twice = { constraint: 'vehicle_in_one_open_emergency' }
  const other = await anEmergency(server.deps.db, await aBrigade(server.deps.db))
  await expect(run(`${addMember} (${other.id}, true, {vehicle}, {pilot}, 1, 2)`)).rejects.toMatchObject(twice)
  // The resolved emergency had the vehicle before; reopened, it would share it with the open one.
  await expect(run('UPDATE emergencies SET status = 20, resolved_date = NULL WHERE id = {resolved}')).rejects.toMatchObject(twice)
})

test('the database refuses a member row whose in_progress differs from its emergency', async () => {
  await expect(run('UPDATE emergency_members SET in_progress = false WHERE emergency_id = {open}')).rejects.toMatchObject({
    constraint: 'emergency_member_emergency',
  })
})

test('resolving by raw SQL frees the vehicle', async () => {
  const brigade = await aBrigade(server.deps.db)
  const first = await anEmergency(server.deps.db, brigade)
  await run(`UPDATE emergencies SET status = 30, resolved_date = now() WHERE id = ${first.id}`)
  const next = await anEmergency(server.deps.db, brigade)
  expect(next.id).toBeGreaterThan(first.id)
})

test('the database refuses two photos with the same file', async () => {
  await run(`${addImage} ({open}, 'a.jpg', 'b.jpg', 1, 1)`)
  await expect(run(`${addImage} ({resolved}, 'a.jpg', 'c.jpg', 1, 1)`)).rejects.toMatchObject({ constraint: 'image_file_unique' })
})

test('the database refuses plates that differ only in case, and equal DPIs', async () => {
  await expect(
    run('UPDATE vehicles SET plate = (SELECT lower(plate) FROM vehicles WHERE id = {vehicle}) WHERE id = {spare}'),
  ).rejects.toMatchObject({
    constraint: 'vehicle_plate_unique',
  })
  await expect(
    run(
      'INSERT INTO users (no_dpi, public_key, first_name, last_name, role, status, created_at) SELECT no_dpi, $$another$$, first_name, last_name, role, status, created_at FROM users WHERE id = {pilot}',
    ),
  ).rejects.toMatchObject({
    constraint: 'user_dpi_unique',
  })
})

test.each(['stations', 'users', 'vehicles', 'emergency_types'])(
  'the database refuses to delete records that an emergency references: %s',
  async (table) => {
    await expect(run(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: '23503' })
  },
)
