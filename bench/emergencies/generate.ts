import { sql } from 'kysely'
import { regions } from '../../src/contract/shared/codes.ts'
import type { Database } from '../../src/server/platform/database/open.ts'

export const STATIONS = 24
export const VEHICLES = 60
export const TYPES = 15
/** At least eight people and one vehicle for each station. */
const SIZE = { stations: STATIONS, vehicles: VEHICLES, people: 200 }
/** The number of emergencies in progress; the others are resolved. */
export const OPEN = 12

const places = [
  'Quetzaltenango',
  'Salcajá',
  'San Juan Ostuncalco',
  'Almolonga',
  'Zunil',
  'Olintepeque',
  'La Esperanza',
  'Cantel',
  'Totonicapán',
  'San Marcos',
  'Huehuetenango',
  'Sololá',
  'Mazatenango',
  'Retalhuleu',
  'Coatepeque',
  'Colomba',
]

/** Vehicles and people are assigned to the stations in turn; in every second round, people are pilots. */
const brigade = ({ stations, vehicles, people }: typeof SIZE) => [
  sql`SELECT setseed(0.5)`,
  sql`INSERT INTO stations (no_station, name, address, phone_number, state, region_type, lat, lng)
    SELECT 'E-' || n, 'Estación ' || n, n || 'a. calle 1-20 zona 1', '77610000', 10, (${sql.val(regions)}::text[])[1 + n % 5], 14.8, -91.5
    FROM generate_series(1, ${stations}::integer) n`,
  sql`INSERT INTO vehicle_types (name, nomenclature) VALUES ('Motobomba', 'MB')`,
  sql`INSERT INTO vehicles (plate, model, note, unit, year, disponibility, station_id, vehicle_type_id)
    SELECT 'O-' || n || 'BBS', 'Pierce 2010', '', 'MB-' || n, 2010, 10, 1 + (n - 1) % ${stations}::integer, 1 FROM generate_series(1, ${vehicles}::integer) n`,
  sql`INSERT INTO users (no_dpi, public_key, first_name, last_name, station_id, role, is_pilot, status, created_at)
    SELECT (2000000000000 + n)::text, 'person-' || n, 'Nombre ' || n, 'Apellido ' || n, 1 + (n - 1) % ${stations}::integer, 10,
      (n - 1) / ${stations}::integer % 2 = 0, 5, now()
    FROM generate_series(1, ${people}::integer) n`,
  sql`INSERT INTO emergency_types (code, name, description, category_id)
    SELECT n, 'Tipo ' || chr(64 + n), 'Descripción', 1 + n % 7 FROM generate_series(1, ${TYPES}::integer) n`,
]

/**
 * Emergencies of the last ten years. Vehicles added to a station later are used in the second half only. The last ones are in
 * progress, each with its own station and vehicle.
 */
const emergencies = (count: number, { stations, vehicles, people }: typeof SIZE) => [
  sql`INSERT INTO emergencies (public_key, emergency_type_id, notice_form, attention_date, resolved_date, creation_date, address,
      latitude, longitude, observations, telephonist_id, status, created_user_id)
    SELECT md5(n || 'key'), 1 + floor(${TYPES}::integer * random() ^ 1.5), 'Teléfono', at + random() * interval '30 minutes',
      CASE WHEN n <= ${count - OPEN} THEN at + random() * interval '5 hours' END, at,
      (1 + floor(30 * random())) || (ARRAY['a. calle', 'a. avenida', 'a. calzada', 'a. diagonal'])[1 + floor(4 * random())] || ' '
        || (1 + floor(40 * random())) || '-' || (1 + floor(99 * random())) || ' zona ' || (1 + floor(25 * random())) || ', '
        || (${sql.val(places)}::text[])[1 + floor(${places.length} * random())],
      14.5 + random(), -92 + random(), '<p>' || repeat('Se atendió sin novedad. ', 1 + floor(6 * random())::integer) || '</p>',
      1 + floor(${stations}::integer * random()), CASE WHEN n <= ${count - OPEN} THEN 30 ELSE (ARRAY[20, 40, 50])[1 + n % 3] END,
      1 + floor(${people}::integer * random())
    FROM (SELECT n, now() - interval '3650 days' * ((${count} - n + random()) / ${count}) AS at FROM generate_series(1, ${count}::integer) n) moments
    ORDER BY n`,
  sql`INSERT INTO emergency_stations (emergency_id, station_id)
    SELECT id, 1 + (first + 7 * step) % ${stations}::integer
    FROM (
      SELECT id, CASE WHEN in_progress THEN ${count} - id ELSE floor(${stations}::integer * random() ^ 1.3)::integer END AS first,
        CASE WHEN in_progress THEN 0 ELSE floor(3 * random())::integer END AS more FROM emergencies
    ) e, generate_series(0, more) step`,
  sql`INSERT INTO emergency_members (emergency_id, in_progress, vehicle_id, pilot_id, km_inicial, km_final)
    SELECT e.id, e.in_progress, station_id + ${stations}::integer * CASE WHEN e.in_progress THEN 0 ELSE floor(random() * CASE WHEN e.id > ${count / 2} THEN 2 ELSE 1 + (${vehicles}::integer - station_id) / ${stations}::integer END)::integer END,
      station_id + 2 * ${stations}::integer * floor(4 * random())::integer, 1200, 1212.5
    FROM emergency_stations JOIN emergencies e ON e.id = emergency_id ORDER BY e.id`,
  sql`INSERT INTO emergency_firefighters (emergency_id, user_id)
    SELECT DISTINCT emergency_id, station_id + ${stations}::integer * (1 + 2 * floor(4 * random())::integer)
    FROM emergency_stations, generate_series(1, 2) ORDER BY 1`,
  sql`INSERT INTO emergency_patients (emergency_id, name, age, address, genre, moved_to)
    SELECT id, 'Persona ' || n, floor(90 * random()), 'Zona ' || n, 1, 'Hospital Regional'
    FROM (SELECT id, floor(5 * random())::integer AS count FROM emergencies) e, generate_series(1, count) n ORDER BY id`,
  sql`INSERT INTO emergency_contacts (emergency_id, name, phone_number)
    SELECT id, 'Contacto ' || n, '55551234'
    FROM (SELECT id, floor(3 * random())::integer AS count FROM emergencies) e, generate_series(1, count) n ORDER BY id`,
  sql`UPDATE vehicles SET disponibility = 40 WHERE id IN (SELECT vehicle_id FROM emergency_members WHERE in_progress)`,
]

const counted = ['emergencies', 'emergency_stations', 'emergency_patients']

/**
 * Fills a migrated, empty database with a brigade and its emergencies of ten years, reproducibly. A million take longer than the
 * server's time limit: `db` is then opened without.
 */
export const generate = async (db: Database, count: number, size = SIZE): Promise<void> => {
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection)
    // One recount a row would take longer than everything else.
    for (const table of counted)
      await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER emergency_recounted`.execute(connection)
    // Built at the end, indexes take a tenth of the time.
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE schemaname = 'public' AND tablename LIKE 'emergenc%' AND indexdef NOT LIKE 'CREATE UNIQUE%'`.execute(connection)
    for (const { name } of indexes) await sql`DROP INDEX ${sql.ref(name)}`.execute(connection)
    for (const statement of [...brigade(size), ...emergencies(count, size)]) await statement.execute(connection)
    await sql`SET maintenance_work_mem = '512MB'`.execute(connection)
    for (const { definition } of indexes) await sql.raw(definition).execute(connection)
    for (const table of counted) await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER emergency_recounted`.execute(connection)
    await sql`INSERT INTO emergency_counted SELECT * FROM emergencies_to_count`.execute(connection)
    await sql`SELECT rebuild_emergency_figures()`.execute(connection)
    await sql`VACUUM ANALYZE`.execute(connection)
    await sql`RESET maintenance_work_mem`.execute(connection)
    await sql`RESET statement_timeout`.execute(connection)
  })
}
