import * as z from 'zod'

const notRead = new WeakMap<z.ZodType, ReadonlySet<string>>()

/** The fields of a save that are taken and not read, since only the server sets them. */
export const fieldsNotRead = (schema: z.ZodType): ReadonlySet<string> => notRead.get(schema) ?? new Set()

/**
 * An input that also takes what a read answered, `row` being its schema: fields that only the server sets are dropped, and a record
 * that the input knows by its id may come as the object that the row has of it. What neither knows is refused as ever.
 */
export const sentBack = <S extends z.ZodType>(input: S, row: z.ZodType): z.ZodPreprocess<S> => {
  const schema = z.preprocess((sent) => asInput(sent, input, row), input)
  notRead.set(schema, new Set(onlyInRow(input, row)))
  return schema
}

const asInput = (sent: unknown, input: z.ZodType, row: z.ZodType): unknown => {
  const [wanted, answered] = [bare(input), bare(row)]
  if (Array.isArray(sent)) {
    if (!(wanted instanceof z.ZodArray && answered instanceof z.ZodArray)) return sent
    // Elements of lists are schemas of the full kind wherever the lists are.
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

/** A record as another one's row has it, and nothing besides. */
const isReference = (sent: Record<string, unknown>, row: z.ZodObject): boolean =>
  Object.hasOwn(sent, 'id') && Object.keys(sent).every((name) => Object.hasOwn(row.shape, name))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// The shape's own fields are schemas of the full kind.
const ownOf = (object: z.ZodObject, name: string) =>
  Object.hasOwn(object.shape, name) ? (object.shape[name] as z.ZodType) : undefined

/** What is asked for inside of optional, default, nullable, refined and changed schemas. */
const bare = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return bare(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return bare((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
  return schema
}
