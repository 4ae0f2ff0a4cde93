import * as z from 'zod'

/** The schema of the field at a dotted path; undefined if there is none. */
const fieldAt = (schema: z.ZodType, path: string): z.ZodType | undefined =>
  path.split('.').reduce<z.ZodType | undefined>((outer, key) => outer && step(outer, key), schema)

const step = (outer: z.ZodType, key: string): z.ZodType | undefined => {
  const inner = unwrap(outer)
  // zod types the members of a shape and an array by its core type, of which ZodType is the only kind in use.
  if (inner instanceof z.ZodObject) return inner.shape[key] as z.ZodType | undefined
  if (inner instanceof z.ZodArray) return inner.element as z.ZodType
  return undefined
}

const unwrap = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap() as z.ZodType)
  }
  if (schema instanceof z.ZodPipe) return unwrap(schema.in as z.ZodType)
  return schema
}

/** The field's label from the contract, on whichever wrapper of the schema it is. */
export const labelAt = (schema: z.ZodType, path: string): string => {
  const field = fieldAt(schema, path)
  return field?.meta()?.title ?? (field && unwrap(field).meta()?.title) ?? path
}

/** A field is required when the schema refuses its absence. */
export const isRequiredAt = (schema: z.ZodType, path: string): boolean => {
  const field = fieldAt(schema, path)
  return field !== undefined && !field.safeParse(undefined).success
}

export const maxLengthAt = (schema: z.ZodType, path: string): number | undefined => {
  const field = fieldAt(schema, path)
  const inner = field && unwrap(field)
  return inner instanceof z.ZodString ? (inner.maxLength ?? undefined) : undefined
}

/** The keyboard of a phone that can type every number of the field. */
export const numberKeyboardAt = (schema: z.ZodType, path: string): 'numeric' | 'decimal' | 'text' => {
  const field = fieldAt(schema, path)
  const inner = field && unwrap(field instanceof z.ZodPipe ? (field.out as z.ZodType) : field)
  if (!(inner instanceof z.ZodNumber)) return 'decimal'
  // An iPhone's number pads have no minus sign.
  if (inner.minValue === null || inner.minValue < 0) return 'text'
  return inner.format === 'safeint' ? 'numeric' : 'decimal'
}

/** The initial value of a field: text as text, rows as rows, others may be missing. */
export type Draft<T> = T extends string
  ? string extends T
    ? string
    : T | null
  : T extends readonly (infer Row)[]
    ? Row extends object
      ? FormValuesOf<Row>[]
      : Row[]
    : T | null
export type FormValuesOf<T extends object> = { [K in keyof T]-?: Draft<Exclude<T[K], undefined>> }

/** An empty form for a schema. */
export const emptyFormValues = <S extends z.ZodObject>(schema: S): FormValuesOf<z.output<S>> =>
  mapShape(schema, (_, field) => emptyValue(field)) as FormValuesOf<z.output<S>>

const emptyValue = (field: z.ZodType): unknown => {
  const inner = unwrap(field)
  if (inner instanceof z.ZodString) return ''
  return inner instanceof z.ZodArray ? [] : null
}

/** The fields of a stored record that a schema names. */
export const formValuesOf = <S extends z.ZodObject>(schema: S, record: object): FormValuesOf<z.output<S>> =>
  mapShape(schema, (name) => (record as Record<string, unknown>)[name]) as FormValuesOf<z.output<S>>

// Its result has the shape's names by construction, which the callers' types then say.
const mapShape = (schema: z.ZodObject, value: (name: string, field: z.ZodType) => unknown): unknown =>
  Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, value(name, field as z.ZodType)]))
