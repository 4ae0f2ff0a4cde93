/** The parts of JSON Schema that occur at the top level of a body. */
export interface JsonSchema {
  type?: string
  title?: string
  default?: unknown
  properties?: Record<string, JsonSchema>
  [keyword: string]: unknown
}

/** The form that corresponds to the schema (S-6): scalars as fields, each list or object as JSON in one field, files as parts. */
export const formSchema = (schema: JsonSchema, files: readonly string[] = []): JsonSchema => ({
  ...schema,
  properties: {
    ...Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, inForm(field)])),
    ...Object.fromEntries(files.map((name) => [name, { ...aboutFile(schema, name), type: 'string', format: 'binary' }])),
  },
})

/** What the field of the same name says, such as that an empty value removes the stored file. */
const aboutFile = ({ properties }: JsonSchema, name: string) => {
  const description = properties?.[name]?.['description']
  return description === undefined ? {} : { description }
}

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
