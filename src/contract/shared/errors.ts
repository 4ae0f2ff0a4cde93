import type { Sentences } from './sentences.ts'

export const sharedErrors = {
  'request.malformed': [400, 'No se pudo leer la solicitud. Revise los datos y vuelva a intentar.'],
  'request.invalid': [400, 'Hay datos por corregir. Revise los campos señalados.'],
  'request.bad_key': [400, 'La clave de la solicitud (Idempotency-Key) no es válida.'],
  'request.bad_noted_at': [400, 'La hora en que se anotó (Noted-At) no es válida.'],
  'request.too_large': [413, 'Lo enviado es demasiado grande.'],
  'request.too_long': [431, 'La solicitud es demasiado larga.'],
  'request.too_slow': [408, 'La solicitud tardó demasiado en llegar. Vuelva a intentar.'],
  'request.media_type': [415, 'El servidor no entiende este tipo de contenido.'],
  'request.too_many': [429, 'Demasiadas solicitudes. Espere {wait} y vuelva a intentar.'],
  'request.no_route': [404, 'Not found.'],

  'server.busy': [503, 'El servidor está ocupado. Vuelva a intentar en unos segundos.'],
  'server.updating': [503, 'El servidor se está actualizando. Vuelva a intentar en unos minutos; lo escrito sigue aquí.'],
  'server.starting': [503, 'El servidor está iniciando. Vuelva a intentar en unos minutos; lo escrito sigue aquí.'],
  'server.outcome_unknown': [
    503,
    'No se sabe si se guardó: se perdió la conexión con la base de datos. Revise si el cambio está antes de repetirlo.',
  ],
  'server.disk_full': [507, 'El disco del servidor está lleno. Avise al administrador; lo escrito sigue aquí.'],
  'server.disk_unwritable': [507, 'El servidor no puede guardar en su disco. Avise al administrador; lo escrito sigue aquí.'],
  'server.read_only': [507, 'La base de datos no acepta cambios. Avise al administrador; lo escrito sigue aquí.'],
  'server.files_away': [
    503,
    'Por ahora no se pueden guardar ni mostrar fotos y documentos. Vuelva a intentar en unos minutos; lo escrito sigue aquí.',
  ],
  'server.failure': [500, 'Ocurrió un error inesperado. Vuelva a intentar; si se repite, avise al administrador.'],

  'download.bad_ticket': [401, 'Este enlace de descarga ya se usó o venció.'],

  'record.not_found': [404, 'Not found.'],
  'record.in_use': [400, 'No se puede eliminar: está en uso por {users}.'],
  'record.changed': [409, 'Otra persona guardó este registro antes que usted.'],
  'record.created_before': [409, 'Esto ya se hizo antes, con otros datos. No se cambió nada más.'],
  'record.other_identity': [400, 'Otro registro ya tiene esta identidad (client_id). No se guardó nada.'],
  'record.missing_reference': [400, 'Uno de los registros elegidos ya no existe. Vuelva a elegirlo.'],
  'record.duplicate': [400, 'Ya existe un registro con estos datos.'],

  'upload.busy': [503, 'El servidor está recibiendo demasiados archivos. Espere un momento y vuelva a intentar.'],
  'upload.incomplete': [409, 'La foto todavía no llegó completa al servidor. Se enviará lo que falta.'],
  'upload.offset': [409, 'Esta parte de la foto no sigue a lo que llegó antes.'],
  'upload.other': [409, 'Con esta identidad ya se envía otra foto.'],
  'upload.too_long': [413, 'Llegó más de lo que se anunció de la foto.'],
  'upload.too_many': [429, 'Está enviando demasiados archivos a la vez. Espere a que terminen y vuelva a intentar.'],

  'file.format': [415, 'Formato inválido'],
  'file.kind': [415, 'Formato inválido: llegó {came}. Se aceptan {taken}.'],
  'file.damaged': [415, 'Formato inválido: la foto está dañada o incompleta. Elija otra.'],
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
    'El contenido del archivo es demasiado grande. Quite lo que no sean {many} o divídalo en varios archivos.',
  ],
  'sheet.too_long': [400, 'El archivo tiene más de {most} filas. Divídalo en varios archivos.'],
  'sheet.long_cell': [400, 'La fila {row} tiene una celda de más de 1,000 caracteres. Quite lo que no sean {many}.'],
  'sheet.busy': [503, 'Se están leyendo otros archivos. Espere un momento y vuelva a elegir el suyo.'],
  'sheet.empty': [400, 'El archivo no tiene {none}. Escriba {pronoun} por fila, debajo de los encabezados.'],
  'sheet.columns': [400, '{faults} Descargue la plantilla para ver cómo se llaman las columnas.'],
  'sheet.refused': [400, 'El archivo tiene errores y no se importó {nobody}. Corríjalos y vuelva a elegirlo.'],
} as const satisfies Sentences
