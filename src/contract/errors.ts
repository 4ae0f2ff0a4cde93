import { noStationAssigned } from './report-rules.ts'
import { noVehiclesToTrack, trackingChanged } from './tracking-rules.ts'

/*
 * Every refusal of the server: its HTTP status and its Spanish sentence. `{name}` is filled from the parameters of `fail`. 401
 * and 403 sign the browser out (A-GATE-07, A-GATE-08), so a broken rule is 400 and a record outside the caller's reach is 404
 * (S-2). An emergency of another station is 400 for callers who may read but not change it (S-60).
 */
export const errors = {
  'request.malformed': [400, 'No se pudo leer la solicitud. Revise los datos y vuelva a intentar.'],
  'request.invalid': [400, 'Hay datos por corregir. Revise los campos señalados.'],
  'request.bad_key': [400, 'La clave de la solicitud (Idempotency-Key) no es válida.'],
  'request.too_large': [413, 'Lo enviado es demasiado grande.'],
  'request.too_long': [431, 'La solicitud es demasiado larga.'],
  'request.too_slow': [408, 'La solicitud tardó demasiado en llegar. Vuelva a intentar.'],
  'request.media_type': [415, 'El servidor no entiende este tipo de contenido.'],
  'request.too_many': [429, 'Demasiadas solicitudes. Espere {wait} y vuelva a intentar.'],
  'request.no_route': [404, 'Not found.'],
  'server.busy': [503, 'El servidor está ocupado. Vuelva a intentar en unos segundos.'],
  'search.replaced': [429, 'Esta búsqueda se dejó por otra más reciente.'],
  'server.updating': [503, 'El servidor se está actualizando. Vuelva a intentar en unos minutos; lo escrito sigue aquí.'],
  'server.outcome_unknown': [
    503,
    'No se sabe si se guardó: se perdió la conexión con la base de datos. Revise si el cambio está antes de repetirlo.',
  ],
  'server.disk_full': [507, 'No hay espacio en el servidor. Avise al administrador; lo escrito sigue aquí.'],
  'server.disk_unwritable': [507, 'El servidor no puede guardar en su disco. Avise al administrador; lo escrito sigue aquí.'],
  'server.read_only': [507, 'La base de datos no acepta cambios. Avise al administrador; lo escrito sigue aquí.'],
  'server.files_away': [
    503,
    'Por ahora no se pueden guardar ni mostrar fotos y documentos. Vuelva a intentar en unos minutos; lo escrito sigue aquí.',
  ],
  'server.failure': [500, 'Ocurrió un error inesperado. Vuelva a intentar; si se repite, avise al administrador.'],

  'session.required': [401, 'Debe iniciar sesión.'],
  'session.forbidden': [403, 'Su usuario no tiene permiso para hacer esto.'],
  'session.bad_credentials': [400, 'DPI o contraseña incorrectos.'],
  'session.inactive': [400, 'Su usuario está inactivo. Consulte a Recursos Humanos.'],
  'session.code_needed': [400, 'Escriba el código de su aplicación de autenticación.'],
  'session.stale': [400, 'Por seguridad, confirme primero que es usted. No se guardó nada.'],
  'session.too_many': [429, 'Usted inició sesión demasiadas veces. Espere {wait} y vuelva a intentar.'],
  'session.wait': [429, 'Demasiados intentos fallidos. Espere {wait} antes de volver a intentar.'],

  'download.bad_ticket': [401, 'Este enlace de descarga ya se usó o venció.'],
  'account.not_created': [400, 'No se pudo crear la cuenta. Si ya tiene una, inicie sesión o restablezca su contraseña.'],
  'account.too_many': [429, 'Se crearon varias cuentas desde esta conexión. Espere {wait} y vuelva a intentar.'],
  'account.too_many_mails': [429, 'El correo ya se pidió varias veces. Espere {wait} antes de pedirlo de nuevo.'],
  'account.link_dead': [400, 'El enlace ya no es válido. Pida uno nuevo.'],
  'account.no_address': [400, 'Escriba su correo en su perfil y guárdelo.'],
  'account.changed_by_other': [
    400,
    'Otra persona cambió este correo: lo confirma su dueño con el enlace que se le envió, o un administrador.',
  ],
  'account.address_confirmed': [400, 'Este correo ya está confirmado.'],
  'account.confirmation_sent': [
    429,
    'El correo para confirmar ya se pidió. Búsquelo también entre los no deseados; podrá pedir otro dentro de {wait}.',
  ],
  'account.no_more_confirmations': [429, 'Hoy ya no se pueden enviar más correos de confirmación. Pruebe mañana.'],

  'second_factor.wrong_code': [400, 'El código no es correcto o ya se usó. Espere a que su aplicación muestre otro y escríbalo.'],
  'second_factor.unreadable': [
    400,
    'Su verificación en dos pasos ya no se puede comprobar en este servidor. Pida a un administrador que la restablezca.',
  ],
  'second_factor.off': [400, 'La verificación en dos pasos no está activa.'],
  'second_factor.not_begun': [400, 'Comience de nuevo: la configuración ya no está pendiente.'],
  'second_factor.required': [400, 'Su rol exige la verificación en dos pasos; no se puede desactivar.'],
  'second_factor.oneself': [400, 'La suya se cambia en su perfil, con un código.'],

  'record.not_found': [404, 'Not found.'],
  'record.in_use': [400, 'No se puede eliminar: está en uso por {users}.'],
  'record.changed': [409, 'Otra persona guardó este registro antes que usted.'],
  'record.created_before': [409, 'Esto ya se hizo antes, con otros datos. No se cambió nada más.'],
  'record.missing_reference': [400, 'Uno de los registros elegidos ya no existe. Vuelva a elegirlo.'],
  'record.duplicate': [400, 'Ya existe un registro con estos datos.'],

  'upload.busy': [503, 'El servidor está recibiendo demasiados archivos. Espere un momento y vuelva a intentar.'],
  'upload.too_many': [429, 'Está enviando demasiados archivos a la vez. Espere a que terminen y vuelva a intentar.'],
  'file.format': [415, 'Formato inválido'],
  'file.too_large': [413, 'Cada archivo puede pesar hasta {megabytes} MB.'],
  'file.too_many_pixels': [413, 'La foto tiene demasiados píxeles. Redúzcala, o elija otra.'],
  'file.still_reading': [429, 'Todavía se procesan fotos que usted envió antes. Espere unos segundos y vuelva a intentar.'],
  'file.not_yet': [400, 'Podrá subir archivos cuando un administrador valide su usuario.'],
  'file.too_many': [413, 'Se pueden adjuntar hasta {count} fotos.'],

  'sheet.none': [400, 'Elija un archivo, y solo uno, .xlsx o .csv.'],
  'sheet.old_format': [
    415,
    'El archivo es .xls o tiene contraseña. Guárdelo en Excel como .xlsx, sin contraseña, y vuelva a elegirlo.',
  ],
  'sheet.too_large': [
    413,
    'El contenido del archivo es demasiado grande. Quite lo que no sean personas o divídalo en varios archivos.',
  ],
  'sheet.too_long': [400, 'El archivo tiene más de {most} filas. Divídalo en varios archivos.'],
  'sheet.long_cell': [400, 'La fila {row} tiene una celda de más de 1,000 caracteres. Quite lo que no sean personas.'],
  'sheet.busy': [503, 'Se están leyendo otros archivos. Espere un momento y vuelva a elegir el suyo.'],
  'sheet.empty': [400, 'El archivo no tiene ninguna persona. Escriba una por fila, debajo de los encabezados.'],
  'sheet.columns': [400, '{faults} Descargue la plantilla para ver cómo se llaman las columnas.'],

  'user.import_refused': [400, 'El archivo tiene errores y no se importó a nadie. Corríjalos y vuelva a elegirlo.'],
  'user.not_yours': [400, 'No puede cambiar la ficha de esta persona.'],
  'user.oneself': [400, 'No puede eliminar su propio usuario.'],
  'user.last_administrator': [400, 'Es el último administrador que puede iniciar sesión; primero nombre a otro.'],
  'user.active_already': [400, 'Este usuario ya está activo.'],

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

  'tracking.no_station': [400, noVehiclesToTrack],
  'tracking.changed': [400, trackingChanged],
  'tracking.other_station': [400, 'Solo puede trackear vehículos de su estación.'],
  'tracking.not_yours': [400, 'Solo quien inició el trackeo o un administrador puede detenerlo.'],
  'tracking.in_progress': [400, 'El vehículo está en trackeo. Detenga primero el trackeo.'],
  // Over the live connection.
  'tracking.unreadable': [400, 'No se entiende el mensaje.'],
  'tracking.too_large': [413, 'El mensaje es demasiado grande.'],
  'tracking.too_often': [429, 'Demasiadas posiciones por segundo.'],
  'tracking.still_reading': [429, 'Espere la respuesta anterior.'],
  'tracking.other_vehicle': [400, 'Esta conexión es de otro vehículo.'],
  'tracking.not_on': [400, 'El vehículo no está en trackeo.'],
  'tracking.not_sender': [400, 'Otra persona inició el trackeo de este vehículo.'],
  'tracking.too_early': [400, 'La posición es de antes del trackeo.'],
  'tracking.no_place': [400, 'La posición (0, 0) no es un lugar.'],

  'terminal.ended': [401, 'Esta terminal ya no está activa. Un encargado debe iniciar sesión y crearla de nuevo.'],
  'terminal.other_station': [400, 'Solo puede crear terminales de su estación.'],
  'terminal.no_dpi': [400, 'Esta terminal no acepta DPI escritos. Acerque el código del carné.'],

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

  'report.no_station': [400, noStationAssigned],

  'dashboard.no_station': [400, 'No tiene ninguna estacion asignada'],

  'vehicle.in_emergency': [400, 'El vehículo está en una emergencia; su estado lo cambia el sistema.'],
  'vehicle.state_by_system': [400, 'El estado "En emergencia" solo lo asigna el sistema.'],

  'emergency.invalid_state': [400, 'Estado Invalido'],
  'emergency.resolved': [400, 'La emergencia ya está resuelta; solo un administrador puede cambiar su estado.'],
  'emergency.not_yours': [400, 'Su estación no atiende esta emergencia.'],
  'emergency.not_active': [400, 'Solo se puede editar una emergencia activa.'],
  'emergency.old_state': [400, 'Esta emergencia tiene un estado antiguo que no se puede cambiar.'],
  'emergency.same_state': [400, 'La emergencia ya tiene ese estado.'],
  'emergency.additions_ended': [
    400,
    'Pasaron más de 72 horas desde que se resolvió la emergencia; ya no se le puede agregar nada.',
  ],
  'emergency.report_of_station': [400, 'La emergencia ya está resuelta; su informe lo completa la estación que la atendió.'],
  'emergency.not_your_addition': [400, 'Solo quien lo agregó puede corregirlo, y durante 72 horas.'],
  'emergency.too_many_parts': [400, 'Una emergencia admite como máximo {count} {parts}.'],
  'emergency.last_unit': [400, 'La emergencia debe conservar por lo menos una unidad.'],
  'emergency.vehicles_busy': [400, 'Estos vehículos no están disponibles: {plates}.'],
} as const satisfies Record<string, readonly [status: number, detail: string]>

export type ErrorCode = keyof typeof errors

/** The body of every refusal. `errors` has a list of sentences for each field; `id` is the request id in the server's log. */
export interface ErrorBody {
  detail: string
  /** Codes of the refusals that the browser handles itself. */
  code?: string
  errors?: Record<string, string[]>
  id?: string
}

/** The parameters of a sentence; a list is joined with commas. */
export type ErrorValues = Record<string, string | number | readonly string[]>

export const fill = (sentence: string, values: ErrorValues): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => [values[name] ?? ''].flat().join(', '))
