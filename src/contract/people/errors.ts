import type { Sentences } from '../shared/sentences.ts'

export const peopleErrors = {
  'session.required': [401, 'Debe iniciar sesión.'],
  'session.forbidden': [403, 'Su usuario no tiene permiso para hacer esto.'],
  'session.bad_credentials': [400, 'DPI o contraseña incorrectos.'],
  'session.inactive': [400, 'Su usuario está inactivo. Consulte a Recursos Humanos.'],
  'session.first_password_ended': [400, 'Su primera contraseña ya venció. Pida que le impriman otra.'],
  'session.code_needed': [400, 'Escriba el código de su aplicación de autenticación.'],
  'session.stale': [400, 'Por seguridad, confirme primero que es usted. No se guardó nada.'],
  'session.too_many': [429, 'Usted inició sesión demasiadas veces. Espere {wait} y vuelva a intentar.'],
  'session.wait': [429, 'Demasiados intentos fallidos. Espere {wait} antes de volver a intentar.'],

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

  'user.export_not_there': [404, 'Este archivo ya no existe. Pida que se prepare otra vez.'],
  'user.too_many_exports': [400, 'Ya se preparan {count} archivos que usted pidió. Espere a que termine alguno o cancélelo.'],

  'user.not_yours': [400, 'No puede cambiar la ficha de esta persona.'],
  'user.oneself': [400, 'No puede eliminar su propio usuario.'],
  'user.last_administrator': [400, 'Es el último administrador que puede iniciar sesión; primero nombre a otro.'],
  'user.active_already': [400, 'Este usuario ya está activo.'],
  'user.first_password_role': [400, 'Solo un administrador imprime la contraseña de personas con este rol: {names}.'],
  'user.first_password_refused': [
    400,
    'No se imprimió ninguna. Ya eligieron su contraseña, tienen correo o están de baja: {names}.',
  ],
} as const satisfies Sentences
