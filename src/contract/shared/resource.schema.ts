import * as z from 'zod'
import { MAX_FILTER_IDS } from './limits.ts'
import { composed } from './text/written-numbers.ts'

/** Id and version, which every stored record has. A save of an outdated version is refused with 409 (S-9). */
export const recordShape = { id: z.int(), version: z.int() }

/** The version that an update was made from; clients older than versions send none. */
export const sentVersion = { version: z.int().optional() }

/** The random identity of what was made on a device, which the server keeps as unique: a write with a known one is the same (S-76). */
export const clientIdentity = {
  client_id: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'La identidad (client_id) no es válida')
    .optional(),
}

export interface Resource<P extends string, F extends z.ZodRawShape> {
  path: P
  fields: F
  /** What a create sends: the fields and nothing else. */
  input: z.ZodObject<F, z.core.$strict>
  /** What an update sends. */
  update: z.ZodObject<F & typeof sentVersion, z.core.$strict>
  /** What a read answers, where the row is its fields. */
  row: z.ZodObject<F & typeof recordShape>
  searchIn: readonly (keyof F & string)[]
}

/**
 * Declares a plain resource once. Server routes, form validation, column headers and labels come from it. The rights are in
 * permissions.ts.
 */
export const resource = <const P extends string, F extends z.ZodRawShape>({
  name,
  ...declared
}: {
  path: P
  /** What the published contract calls the row, where the row is its fields. */
  name?: string
  fields: F
  searchIn: readonly (keyof F & string)[]
}): Resource<P, F> => {
  const row = z.object({ ...declared.fields, ...recordShape })
  return {
    ...declared,
    input: z.strictObject(declared.fields),
    update: z.strictObject({ ...declared.fields, ...sentVersion }),
    row: name === undefined ? row : row.meta({ id: name }),
  }
}

/** An option of a filter or a selector. */
export const option = z.object({ id: z.int(), name: z.string() }).meta({ id: 'Option' })
export type Option = z.infer<typeof option>

export interface Page<Row> {
  count: number
  /** There are more than `count`, which were not counted: a search among many. */
  more?: true | undefined
  results: Row[]
}
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ count: z.int(), results: z.array(row) })

export const pageFilter = z.coerce
  .number({ error: 'Página inválida' })
  .int('Página inválida')
  .min(1, 'Página inválida')
  .max(1_000_000, 'Página inválida')
  .default(1)

/** Query of every list. An empty parameter counts as not sent. */
export const listQuery = {
  page: pageFilter,
  search: z.string().max(100, 'Máximo 100 caracteres').trim().overwrite(composed).default(''),
  ordering: z.string().max(50).default(''),
}

/** A filter by ids, sent repeated or joined by commas. */
export const idList = () =>
  z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/, 'Filtro inválido')
    .transform((ids) => ids.split(',').map(Number))
    .refine((ids) => ids.length <= MAX_FILTER_IDS, `Elija hasta ${MAX_FILTER_IDS}`)

/** A filter by one id or code. */
export const idFilter = () =>
  z.coerce
    .number({ error: 'Filtro inválido' })
    .int('Filtro inválido')
    .min(0, 'Filtro inválido')
    .max(2_147_483_647, 'Filtro inválido')
