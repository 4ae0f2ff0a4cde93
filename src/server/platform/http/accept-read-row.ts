import * as z from 'zod'

const notRead = new WeakMap<z.ZodType, ReadonlySet<string>>()

/** The fields of a save that are accepted and ignored, since only the server sets them. */
export const ignoredFields = (schema: z.ZodType): ReadonlySet<string> => notRead.get(schema) ?? new Set()

/**
 * Extends an input to accept the row that a read returned; `row` is the schema of that answer. Fields that only the server sets
 * are dropped, and a record that the input references by id may be sent as the row's object. Any other unknown field is refused.
 */
export const acceptReadRow = <S extends z.ZodType>(input: S, row: z.ZodType): z.ZodPreprocess<S> => {
  const schema = z.preprocess((sent) => asInput(sent, input, row), input)
  notRead.set(schema, new Set(onlyInRow(input, row)))
  return schema
}

const asInput = (sent: unknown, input: z.ZodType, row: z.ZodType): unknown => {
  const [wanted, answered] = [bare(input), bare(row)]
  if (Array.isArray(sent)) {
    if (!(wanted instanceof z.ZodArray && answered instanceof z.ZodArray)) return sent
    // The elements of a list are full schemas if the list is one.
    return sent.map((each) => asInput(each, wanted.element as z.ZodType, answered.element as z.ZodType))
  }
  if (!isObject(sent) || !(answered instanceof z.ZodObject)) return sent
  if (!(wanted instanceof z.ZodObject)) return isReference(sent, answered) ? sent['id'] : sent
  const dropped = new Set(onlyInRow(wanted, answered))
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([name]) => !dropped.has(name))
      .map(([name, value]) => {
        const [field, of] = [ownOf(wanted, name), ownOf(answered, name)]
        return [name, field && of ? asInput(value, field, of) : value]
      }),
  )
}

const onlyInRow = (input: z.ZodType, row: z.ZodType): string[] => {
  const [wanted, answered] = [bare(input), bare(row)]
  if (!(wanted instanceof z.ZodObject && answered instanceof z.ZodObject)) return []
  return Object.keys(answered.shape).filter((name) => !Object.hasOwn(wanted.shape, name))
}

/** Matches a record as another record's row contains it, with no further fields. */
const isReference = (sent: Record<string, unknown>, row: z.ZodObject): boolean =>
  Object.hasOwn(sent, 'id') && Object.keys(sent).every((name) => Object.hasOwn(row.shape, name))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// The fields of an object's shape are full schemas.
const ownOf = (object: z.ZodObject, name: string) =>
  Object.hasOwn(object.shape, name) ? (object.shape[name] as z.ZodType) : undefined

/** Unwraps optional, default, nullable, refined and transformed schemas. */
const bare = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return bare(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return bare((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
  return schema
}
