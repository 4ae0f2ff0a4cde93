import type { ConstraintSentences } from '../../platform/http/errors.ts'

export const userConstraints = {
  user_dpi_unique: ['no_dpi', 'Ya existe una persona con este DPI'],
  user_email_unique: ['email', 'Ya existe una persona con este correo'],
  user_registry_unique: ['no_registry', 'Ya existe una persona con este número de registro'],
  user_station: ['station', 'La estación elegida ya no existe'],
  user_job_position: ['job_management', 'El puesto elegido ya no existe'],
} as const satisfies ConstraintSentences
