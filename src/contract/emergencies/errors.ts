import type { Sentences } from '../shared/sentences.ts'

export const emergencyErrors = {
  'emergency.invalid_state': [400, 'Estado Invalido'],
  'emergency.resolved': [400, 'La emergencia ya está resuelta; solo un administrador puede cambiar su estado.'],
  'emergency.not_yours': [400, 'Su estación no atiende esta emergencia.'],
  'emergency.not_active': [400, 'Solo se puede editar una emergencia activa.'],
  'emergency.not_in_progress': [400, 'Esto se corrige solo mientras la emergencia está en curso.'],
  'emergency.old_state': [400, 'Esta emergencia tiene un estado antiguo que no se puede cambiar.'],
  'emergency.same_state': [400, 'La emergencia ya tiene ese estado.'],
  'emergency.additions_ended': [
    400,
    'Pasaron más de 72 horas desde que se resolvió la emergencia; ya no se le puede agregar nada.',
  ],
  'emergency.report_of_station': [400, 'La emergencia ya está resuelta; su informe lo completa la estación que la atendió.'],
  'emergency.not_your_addition': [400, 'Solo quien lo agregó puede corregirlo, y durante 72 horas.'],
  'emergency.too_many_parts': [400, 'Una emergencia admite como máximo {count} {parts}.'],
  'emergency.erased_in_progress': [400, 'La emergencia está en curso; sus datos se borran cuando esté resuelta.'],
  'emergency.nothing_to_erase': [400, 'Ya no hay datos personales por borrar.'],
  'emergency.entries_not_sealed': [
    400,
    'La bitácora está sellando un cambio de esta emergencia. No se borró nada; intente otra vez en unos segundos.',
  ],
  'emergency.last_unit': [400, 'La emergencia debe conservar por lo menos una unidad.'],
} as const satisfies Sentences
