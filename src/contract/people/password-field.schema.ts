import { required } from '../shared/codes.ts'
import { blank, string } from '../shared/fields.schema.ts'
import { SHORTEST_PASSWORD } from './limits.ts'

/** A new password, on any screen. Stored unchanged: spaces count. */
export const newPassword = (label: string) =>
  string()
    .min(1, required)
    .refine((value) => value === '' || value.trim() !== '', blank)
    .refine((value) => value === '' || value.length >= SHORTEST_PASSWORD, `Debe tener al menos ${SHORTEST_PASSWORD} caracteres`)
    .max(200, 'Máximo 200 caracteres')
    .meta({ title: label })
