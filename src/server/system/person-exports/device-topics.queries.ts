import { sql } from 'kysely'
import { plainTopic, type Topic } from './topic.queries.ts'

export const sessionTopic = plainTopic({
  file: 'sesiones.json',
  about: 'las sesiones abiertas: en qué aparato, desde qué dirección de la red y cuándo.',
  from: sql`sessions`,
  person: ['sessions.user_id'],
  key: 'sessions.id',
  fields: {
    aparato: 'sessions.device',
    direccion: 'sessions.address',
    iniciada: 'sessions.created_at',
    ultimo_uso: 'sessions.last_used_at',
    identidad_confirmada: 'sessions.proved_at',
  },
})

export const deviceTopic: Topic = {
  file: 'aparatos-conocidos.json',
  about: 'cuándo inició sesión por última vez en cada aparato que el servidor reconoce.',
  columns: ['known_devices.user_id'],
  async *rows(db, person) {
    yield* await db
      .selectFrom('known_devices')
      .select('last_sign_in_at as ultimo_inicio')
      .where('user_id', '=', person)
      .orderBy('last_sign_in_at')
      .execute()
  },
}

export const accessTopic: Topic = {
  file: 'acceso.json',
  about: 'la verificación en dos pasos y los enlaces que esperan, sin sus claves.',
  columns: [
    'second_factors.user_id',
    'recovery_codes.user_id',
    'password_resets.user_id',
    'email_confirmations.user_id',
    'email_confirmations.email',
  ],
  async *rows(db, person) {
    const { rows } = await sql<object>`
      SELECT
        (SELECT turned_on_at FROM second_factors WHERE user_id = ${person}) AS verificacion_en_dos_pasos_desde,
        (SELECT count(*)::integer FROM recovery_codes WHERE user_id = ${person}) AS codigos_de_recuperacion,
        (SELECT coalesce(json_agg(expires_at ORDER BY expires_at), '[]') FROM password_resets WHERE user_id = ${person})
          AS enlaces_para_otra_contrasena_hasta,
        (SELECT coalesce(json_agg(json_build_object('correo', email, 'hasta', expires_at) ORDER BY expires_at), '[]')
          FROM email_confirmations WHERE user_id = ${person}) AS enlaces_para_confirmar_un_correo`.execute(db)
    yield* rows
  },
}

interface Tracking {
  vehicle_id: number
  unit: string
  started_at: string
  ended_at: string
}

interface Position {
  at: string
  shown: object
}

const PAGE = 1000

/** Of the telephone with which the person put a unit on tracking; what the unit's own device sent is not theirs. */
export const positionTopic: Topic = {
  file: 'posiciones.json',
  about: 'dónde estuvo su teléfono mientras rastreaba una unidad, de los últimos meses.',
  columns: [
    'vehicle_trackings.started_by',
    'vehicle_positions.latitude',
    'vehicle_positions.longitude',
    'vehicle_positions.taken_at',
    'vehicle_positions.device_time',
    'vehicle_positions.speed',
    'vehicle_positions.heading',
  ],
  async *rows(db, person) {
    // As text, since a Date would cut the microseconds.
    const { rows: trackings } = await sql<Tracking>`
      SELECT t.vehicle_id, v.unit, t.started_at::text AS started_at, coalesce(t.ended_at, 'infinity')::text AS ended_at
      FROM vehicle_trackings t JOIN vehicles v ON v.id = t.vehicle_id WHERE t.started_by = ${person} ORDER BY t.id`.execute(db)
    for (const { vehicle_id, unit, started_at, ended_at } of trackings) {
      let after = '-infinity'
      for (;;) {
        const { rows } = await sql<Position>`
          SELECT taken_at::text AS at, json_build_object('unidad', ${unit}::text, 'fecha', taken_at, 'hora_del_dispositivo',
            device_time, 'latitud', latitude, 'longitud', longitude, 'velocidad', speed, 'rumbo', heading) AS shown
          FROM vehicle_positions
          WHERE vehicle_id = ${vehicle_id} AND NOT by_key AND taken_at > ${after}::timestamptz
            AND taken_at BETWEEN ${started_at}::timestamptz AND ${ended_at}::timestamptz
          ORDER BY taken_at LIMIT ${PAGE}`.execute(db)
        for (const row of rows) yield row.shown
        if (rows.length === 0) break
        after = rows.at(-1)?.at ?? after
      }
    }
  },
}
