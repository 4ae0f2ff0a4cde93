import * as z from 'zod'
import { woundedKinds } from '../shared/codes.ts'
import { oneOf, optionalText, reference, text, wholeNumber } from '../shared/fields.schema.ts'
import { MAX_SUB_TYPES } from './limits.ts'
import { listQuery, option, recordShape, resource } from '../shared/resource.schema.ts'

/** Groups of types, for filters and reports; no screen edits them (B-API-14i). */
export const emergencyCategories = resource({
  path: 'category_emergency_type',
  name: 'EmergencyCategory',
  fields: { name: text('Nombre', 100) },
  searchIn: ['name'],
})

const code = () => wholeNumber('Código', 1, 999_999)

export const subType = z.strictObject({
  id: reference('Subtipo').optional(),
  code: code(),
  name: text('Nombre', 100),
  description: optionalText('Descripción', 500),
})

export const emergencyTypes = resource({
  path: 'emergency_type',
  fields: {
    code: code(),
    name: text('Nombre', 50),
    description: text('Descripción', 500),
    category: reference('Categoría').nullable().optional().meta({ title: 'Categoría' }),
    wounded_kind: oneOf('Heridos', woundedKinds).nullable().optional().meta({ title: 'Heridos' }),
    sub_types: z
      .array(subType)
      .max(MAX_SUB_TYPES, `Máximo ${MAX_SUB_TYPES} subtipos`)
      .default([])
      .refine((rows) => new Set(rows.map((row) => row.code)).size === rows.length, 'Hay subtipos con el mismo código')
      .meta({ title: 'Subtipos' }),
  },
  searchIn: ['name', 'description'],
})

/** An option with the number of emergencies of the type, by which a phone offers the usual ones first. */
export const emergencyTypeOption = z.object({ ...option.shape, uses: z.int() }).meta({ id: 'EmergencyTypeOption' })
export type EmergencyTypeOption = z.infer<typeof emergencyTypeOption>

/** Absent sub-types keep what is stored; only an empty list clears them (S-49). */
export const emergencyTypeUpdate = z.strictObject({
  ...emergencyTypes.update.shape,
  sub_types: emergencyTypes.fields.sub_types.unwrap().optional(),
})

export const emergencyTypeRow = z
  .object({
    ...recordShape,
    code: z.int(),
    name: z.string(),
    description: z.string(),
    category: option.nullable(),
    wounded_kind: z.enum(woundedKinds).nullable(),
    sub_types: z.array(z.object({ id: z.int(), code: z.int(), name: z.string(), description: z.string() })),
  })
  .meta({ id: 'EmergencyType' })
export type EmergencyType = z.infer<typeof emergencyTypeRow>

export const emergencyTypeFilters = z.strictObject({ ...listQuery, async_options: z.string().max(5).optional() })
