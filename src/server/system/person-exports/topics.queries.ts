import { sql } from 'kysely'
import { markMethods } from '../../../contract/attendance/attendance-rules.ts'
import { correctionKinds } from '../../../contract/attendance/correction-rules.ts'
import { contractTypes, inactiveReasons, ranks, userStatuses } from '../../../contract/people/user-codes.ts'
import { roleNames } from '../../../contract/shared/rights/roles.ts'
import { actionTopic, recordTopic } from './binnacle-topics.queries.ts'
import { coursePaper, paperName, paperWords } from './papers.queries.ts'
import { accessTopic, deviceTopic, positionTopic, sessionTopic } from './device-topics.queries.ts'
import { inWords, plainTopic, staffName, stationName, type Topic } from './topic.queries.ts'

const statusNames = Object.fromEntries(Object.entries(userStatuses).map(([code, { label }]) => [code, label]))
const entryOrExit = { true: 'Ingreso', false: 'Salida' }
const paper = (column: keyof typeof paperWords) => ({
  columns: [`users.${column}`] as const,
  value: paperName(sql.ref(`users.${column}`), sql.lit(paperWords[column])),
})

const person = plainTopic({
  file: 'persona.json',
  about: 'la ficha de la persona.',
  from: sql`users LEFT JOIN job_positions ON job_positions.id = users.job_position_id`,
  person: ['users.id'],
  key: 'users.id',
  fields: {
    numero: 'users.id',
    nombres: 'users.first_name',
    apellidos: 'users.last_name',
    dpi: 'users.no_dpi',
    registro: 'users.no_registry',
    fecha_de_nacimiento: 'users.date_of_birth',
    correo: 'users.email',
    correo_confirmado: 'users.email_confirmed_at',
    telefono: 'users.phone_number',
    direccion: 'users.address',
    licencia: 'users.no_license',
    tipo_de_licencia: 'users.type_license',
    es_piloto: 'users.is_pilot',
    rol: inWords('users.role', roleNames),
    rango: inWords('users.user_range', ranks),
    tipo_de_bombero: 'users.firefighter_type',
    tipo_de_contrato: inWords('users.type_of_contract', contractTypes),
    estacion: stationName('users.station_id'),
    puesto: { columns: ['users.job_position_id'], value: sql`job_positions.job_title` },
    estado: inWords('users.status', statusNames),
    motivo_de_inactividad: inWords('users.inactive_reason', inactiveReasons),
    inicio_de_baja: 'users.start_date_unsubscribe',
    fin_de_baja: 'users.end_date_unsubscribe',
    foto: paper('photo'),
    documento_de_baja: paper('register_file'),
    documento_de_alta: paper('acceptance_file'),
    creada: 'users.created_at',
    creada_por: staffName('users.created_by'),
    validada: 'users.validated_at',
    validada_por: staffName('users.validated_by'),
    retirada: 'users.retired_at',
  },
})

const courses = plainTopic({
  file: 'cursos.json',
  about: 'los cursos aprobados, con el nombre de su documento en este archivo ZIP.',
  from: sql`courses`,
  person: ['courses.user_id'],
  key: 'courses.id',
  fields: {
    curso: 'courses.course_name',
    fecha: 'courses.approval_date',
    documento: { columns: ['courses.file'], value: coursePaper },
  },
})

const marks = plainTopic({
  file: 'marcas.json',
  about: 'las entradas y salidas, como se marcaron, también las que una corrección anuló.',
  from: sql`attendance_marks LEFT JOIN attendance_voids ON attendance_voids.mark_id = attendance_marks.id
    LEFT JOIN terminals ON terminals.id = attendance_marks.terminal_id`,
  person: ['attendance_marks.user_id'],
  key: 'attendance_marks.id',
  fields: {
    numero: 'attendance_marks.id',
    fecha: 'attendance_marks.marked_at',
    marca: inWords('attendance_marks.is_entry', entryOrExit),
    forma: inWords('attendance_marks.method', markMethods),
    estacion: stationName('attendance_marks.station_id'),
    terminal: 'terminals.name',
    marcada_por: staffName('attendance_marks.marked_by'),
    observaciones: 'attendance_marks.observation',
    hora_del_dispositivo: 'attendance_marks.hoy',
    guardada: 'attendance_marks.created_at',
    por_la_correccion: 'attendance_marks.correction_id',
    anulada_por_la_correccion: { columns: ['attendance_voids.mark_id'], value: sql`attendance_voids.correction_id` },
  },
})

const stays = plainTopic({
  file: 'estancias.json',
  about: 'de cuándo a cuándo estuvo de turno, según las marcas que cuentan.',
  from: sql`attendance_periods`,
  person: ['attendance_periods.user_id'],
  key: 'attendance_periods.entry_mark_id',
  fields: {
    inicio: 'attendance_periods.started_at',
    fin: 'attendance_periods.ended_at',
    estacion: stationName('attendance_periods.station_id'),
  },
})

const days = plainTopic({
  file: 'horas.json',
  about: 'los segundos de turno de cada día y estación.',
  from: sql`attendance_days`,
  person: ['attendance_days.user_id'],
  key: 'attendance_days.id',
  fields: {
    dia: 'attendance_days.day',
    segundos: 'attendance_days.seconds',
    estacion: stationName('attendance_days.station_id'),
  },
})

const months = plainTopic({
  file: 'meses-cerrados.json',
  about: 'las horas con que se cerraron los meses, en segundos.',
  from: sql`closed_month_totals JOIN closed_months ON closed_months.id = closed_month_totals.closed_month_id`,
  person: ['closed_month_totals.user_id'],
  key: 'closed_month_totals.id',
  fields: {
    mes: 'closed_months.month',
    segundos: 'closed_month_totals.seconds',
    estacion: stationName('closed_month_totals.station_id'),
    cerrado: 'closed_months.closed_at',
    reabierto: 'closed_months.reopened_at',
  },
})

const corrections = plainTopic({
  file: 'correcciones.json',
  about: 'las correcciones de sus marcas que se pidieron, y lo que se decidió.',
  from: sql`attendance_corrections`,
  person: ['attendance_corrections.user_id'],
  key: 'attendance_corrections.id',
  fields: {
    numero: 'attendance_corrections.id',
    que_paso: inWords('attendance_corrections.kind', correctionKinds),
    motivo: 'attendance_corrections.reason',
    pedida: 'attendance_corrections.asked_at',
    pedida_por: staffName('attendance_corrections.asked_by'),
    decidida: 'attendance_corrections.decided_at',
    decidida_por: staffName('attendance_corrections.decided_by'),
    aceptada: 'attendance_corrections.is_accepted',
    nota: 'attendance_corrections.decision_note',
    retirada: 'attendance_corrections.withdrawn_at',
    cambio_en_segundos: 'attendance_corrections.seconds_change',
    marcas: {
      columns: ['attendance_correction_items.marked_at', 'attendance_correction_items.is_entry'],
      value: sql`(SELECT coalesce(json_agg(json_build_object('marca', CASE WHEN i.is_entry THEN 'Ingreso' ELSE 'Salida' END,
        'fecha', i.marked_at, 'anula_la_marca', i.void_mark_id) ORDER BY i.id), '[]')
        FROM attendance_correction_items i WHERE i.correction_id = attendance_corrections.id)`,
    },
  },
})

const emergency = {
  codigo: 'emergencies.code',
  fecha: 'emergencies.creation_date',
  tipo: {
    columns: [],
    value: sql`(SELECT t.name FROM emergency_types t WHERE t.id = emergencies.emergency_type_id)`,
  },
} as const

const crews = plainTopic({
  file: 'emergencias-como-bombero.json',
  about: 'las emergencias a las que fue.',
  from: sql`emergency_firefighters JOIN emergencies ON emergencies.id = emergency_firefighters.emergency_id`,
  person: ['emergency_firefighters.user_id'],
  key: 'emergency_firefighters.emergency_id',
  fields: { emergencia: 'emergency_firefighters.emergency_id', ...emergency, agregada: 'emergency_firefighters.added_at' },
})

const drives = plainTopic({
  file: 'emergencias-como-piloto.json',
  about: 'las emergencias a las que llevó una unidad, con sus horas y kilómetros.',
  from: sql`emergency_members JOIN emergencies ON emergencies.id = emergency_members.emergency_id
    JOIN vehicles ON vehicles.id = emergency_members.vehicle_id`,
  person: ['emergency_members.pilot_id'],
  key: 'emergency_members.id',
  fields: {
    emergencia: 'emergency_members.emergency_id',
    ...emergency,
    unidad: 'vehicles.unit',
    placa: 'vehicles.plate',
    salida: 'emergency_members.departed_at',
    llegada: 'emergency_members.arrived_at',
    regreso: 'emergency_members.returned_at',
    km_inicial: 'emergency_members.km_inicial',
    km_final: 'emergency_members.km_final',
  },
})

const reports = plainTopic({
  file: 'emergencias-registradas.json',
  about: 'las emergencias que registró o que recibió por teléfono.',
  from: sql`emergencies`,
  person: ['emergencies.created_user_id', 'emergencies.telephonist_id'],
  key: 'emergencies.id',
  fields: {
    emergencia: 'emergencies.id',
    ...emergency,
    registrada_por: staffName('emergencies.created_user_id'),
    recibida_por: staffName('emergencies.telephonist_id'),
  },
})

const trackings = plainTopic({
  file: 'rastreos.json',
  about: 'los rastreos de unidades que inició o detuvo.',
  from: sql`vehicle_trackings JOIN vehicles ON vehicles.id = vehicle_trackings.vehicle_id`,
  person: ['vehicle_trackings.started_by', 'vehicle_trackings.ended_by'],
  key: 'vehicle_trackings.id',
  fields: {
    unidad: 'vehicles.unit',
    placa: 'vehicles.plate',
    inicio: 'vehicle_trackings.started_at',
    iniciado_por: staffName('vehicle_trackings.started_by'),
    fin: 'vehicle_trackings.ended_at',
    detenido_por: staffName('vehicle_trackings.ended_by'),
  },
})

/** All that is kept of a member of staff, in the order of the file. */
export const topics: readonly Topic[] = [
  person,
  courses,
  marks,
  stays,
  days,
  months,
  corrections,
  crews,
  drives,
  reports,
  trackings,
  positionTopic,
  sessionTopic,
  deviceTopic,
  accessTopic,
  recordTopic,
  actionTopic,
]
