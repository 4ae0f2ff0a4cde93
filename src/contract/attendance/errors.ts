import type { Sentences } from '../shared/sentences.ts'

export const attendanceErrors = {
  'duty.file_needed': [400, 'Debe de subir un archivo.'],
  'duty.one_file': [400, 'Suba un solo archivo.'],
  'duty.oneself': [400, 'No puede darse de baja usted mismo.'],
  'duty.own_leave': [400, 'No puede cambiar su propia baja.'],
  'duty.on_already': [400, '{name} ya está de alta.'],
  'duty.off_already': [400, '{name} ya está de baja.'],
  'duty.expired': [400, '{name} está de alta por vencimiento de su baja. Guarde primero el documento de su alta.'],
  'duty.not_coming': [400, '{name} no tiene una baja por comenzar.'],
  'duty.waiting': [400, '{name} espera ser validado. Un administrador debe usar "Validar usuario".'],

  'attendance.unknown_person': [
    404,
    'No se encontró a esta persona. Su código pudo renovarse, o ya no está en la brigada o en su estación.',
  ],
  'attendance.unknown_dpi': [
    404,
    'No se encontró a nadie con este DPI. Puede estar mal escrito, o la persona ya no está en la brigada o en su estación.',
  ],
  'attendance.inactive': [400, 'Usuario Inactivo.'],
  'attendance.already_in': [400, '{name} ya tiene marcado su ingreso del {time}.'],
  'attendance.not_in': [400, '{name} no tiene un ingreso sin salida.'],
  'attendance.same_second': [400, 'Ya hay una marca de este mismo momento. Espere unos segundos y vuelva a intentar.'],
  'attendance.before_last': [400, 'La última marca es del {time}; esta debe ser posterior.'],
  'attendance.marked_ahead': [
    400,
    'La última marca es del {time}, que aún no llega: el reloj del servidor está atrasado, o estuvo adelantado. Avise al administrador antes de corregir marcas.',
  ],
  'attendance.future': [400, 'La hora de salida aún no llega.'],
  'attendance.exit_time_needed': [
    400,
    'Ingresó hace más de 24 horas, el {time}, y no marcó su salida. Indique la fecha y hora en que salió.',
  ],
  'attendance.too_long': [
    400,
    'Desde el ingreso del {time} pasaron más de {hours} horas. Indique a qué hora salió, o pida una corrección, que decide otra persona.',
  ],
  'attendance.entry_elsewhere': [
    400,
    'Es de otra estación y su ingreso no se marcó aquí: la salida la marca su estación, o donde ingresó.',
  ],
  'attendance.oneself': [400, 'Su propia asistencia la marca otra persona, o usted en una terminal de puerta.'],
  'attendance.time_by_own_station': [
    400,
    'Es de otra estación: se marca la hora actual. Otra hora la marca un encargado de su estación.',
  ],
  'attendance.time_by_staff': [400, 'En la puerta se marca la hora actual. Otra hora la marca un encargado.'],
  'attendance.closed_now': [
    400,
    'Este mes ya está cerrado: sus horas no cambian y no se puede marcar. Avise al administrador, que puede reabrirlo.',
  ],
  'attendance.month_closed': [400, 'El mes de {month} está cerrado ({station}): sus horas ya no cambian.'],

  'terminal.ended': [401, 'Esta terminal ya no está activa. Un encargado debe iniciar sesión y crearla de nuevo.'],
  'terminal.other_station': [400, 'Solo puede crear terminales de su estación.'],
  'terminal.no_dpi': [400, 'Esta terminal no acepta DPI escritos. Acerque el código del carné.'],

  'correction.nothing_asked': [400, 'Indique el ingreso, la salida o los dos.'],
  'correction.same_time': [400, 'La marca ya tiene esa hora.'],
  'correction.unknown_mark': [400, 'Esta marca ya no cuenta: otra corrección la anuló.'],
  'correction.no_gap': [400, 'Antes de este ingreso no hay ninguna salida con la que se pueda anular.'],
  'correction.future': [400, 'Esta hora aún no llega.'],
  'correction.exit_first': [400, 'La salida debe ser posterior al ingreso.'],
  'correction.same_second': [400, 'Ya hay una marca del {time}.'],
  'correction.two_entries': [400, 'Quedarían dos ingresos seguidos, del {first} y del {second}, sin una salida entre ellos.'],
  'correction.two_exits': [400, 'Quedarían dos salidas seguidas, del {first} y del {second}, sin un ingreso entre ellas.'],
  'correction.exit_alone': [400, 'La salida del {time} quedaría sin su ingreso.'],
  'correction.too_long': [400, 'Entre el ingreso del {time} y su salida habría más de {days} días.'],
  'correction.retired': [400, '{name} ya no está en la brigada: sus marcas no cambian.'],
  'correction.left_in': [400, '{name} está de baja: no puede quedar con un ingreso sin salida.'],
  'correction.too_many': [400, 'Usted ya pidió {count} correcciones de esta persona que están por decidir.'],
  'correction.asked_already': [400, 'Usted ya pidió esta corrección, que está por decidir.'],
  'correction.ended': [400, 'Esta corrección ya fue decidida o retirada.'],
  'correction.other_station': [
    400,
    'Trata de horas de otra estación. Las corrige quien la tiene a su cargo, recursos humanos o un administrador.',
  ],
  'correction.own': [400, 'La decide otra persona que quien la pidió y de quien trata.'],
  'correction.sponsored': [400, 'Su cuenta viene de quien la pidió o de quien trata: la decide otra persona.'],
  'correction.not_asker': [400, 'Solo quien la pidió puede retirarla.'],
  'correction.note_needed': [400, 'Escriba por qué la rechaza.'],

  'closed_month.not_over': [400, 'El mes de {month} aún no termina.'],
  'closed_month.open_entries': [400, 'En {month} hay ingresos sin salida: {people}. Corríjalos antes de cerrar el mes.'],
  'closed_month.closed_already': [400, 'El mes de {month} ya está cerrado ({station}).'],
  'closed_month.reopened_already': [400, 'Este cierre ya fue reabierto.'],
} as const satisfies Sentences
