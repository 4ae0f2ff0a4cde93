/** As much of JSON Schema as a body's own level has. */
export interface JsonSchema {
  type?: string
  title?: string
  default?: unknown
  properties?: Record<string, JsonSchema>
  [keyword: string]: unknown
}

/**
 * How a form holds what the schema describes (S-6): scalars in fields of their own, lists and objects as JSON in one field
 * each, files beside them.
 */
export const formSchema = (schema: JsonSchema, files: readonly string[] = []): JsonSchema => ({
  ...schema,
  properties: {
    ...Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, inForm(field)])),
    ...Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }])),
  },
})

const inForm = ({ default: _, ...field }: JsonSchema): JsonSchema => {
  if (field.type !== 'array' && field.type !== 'object') return field
  const { title, ...content } = field
  return {
    ...(title === undefined ? {} : { title }),
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: content,
  }
}
