import * as z from 'zod'

/**
 * The plainest value that a schema of the contract takes: no rows, no text unless it is required, the first of several, null where it
 * may be. `given` replaces fields, and everything is parsed by the schema, so that no answer of a test can differ from its contract.
 */
export const sample = <T extends z.ZodType>(schema: T, given: Partial<z.output<T>> = {}): z.output<T> => {
  const plain = plainest(schema)
  return schema.parse(typeof plain === 'object' && plain !== null && !Array.isArray(plain) ? { ...plain, ...given } : plain)
}

/** The same before it is parsed, which a schema with rules of its own may refuse. */
export const plainest = (schema: z.core.$ZodType | undefined): unknown => {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, plainest(field)]))
  if (schema instanceof z.ZodNullable) return null
  if (schema instanceof z.ZodOptional) return undefined
  if (schema instanceof z.ZodDefault) return undefined
  if (schema instanceof z.ZodArray) return []
  if (schema instanceof z.ZodRecord) return {}
  if (schema instanceof z.ZodTuple) return schema.def.items.map(plainest)
  if (schema instanceof z.ZodUnion) return plainest(schema.options[0])
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodPipe) return plainest(schema.in)
  if (schema instanceof z.ZodReadonly) return plainest(schema.def.innerType)
  if (schema instanceof z.ZodLazy) return plainest(schema.def.getter())
  if (schema instanceof z.ZodNumber) return 1
  if (schema instanceof z.ZodBoolean) return false
  return schema instanceof z.ZodString && (schema.minLength ?? 0) > 0 ? 'Texto' : ''
}
