/** A topic, and how many rows the export has of it. */
export interface Gathered {
  name: string
  about: string
  count: number
}

interface Described {
  name: string
  asker: string
  at: string
  /** Of those that are there. */
  papers: number
  gathered: readonly Gathered[]
  /** Papers that a record names and nobody has any more. */
  missing: readonly string[]
}

const LEFT_OUT = `Lo que no está aquí, y por qué:
- Contraseñas, códigos de recuperación, la clave de la verificación en dos pasos, el código de la tarjeta y las claves de sesiones,
  aparatos y enlaces: quien los tuviera podría hacerse pasar por la persona.
- Datos de otras personas: pacientes, contactos y llamantes, la dirección y las notas de las emergencias, y lo que la persona
  cambió en registros de otros. De eso solo se dice qué hizo y cuándo.
- Los recorridos de las unidades, que terminan donde vive otra gente. Están con cada emergencia.
- Copias internas de lo mismo, que el sistema hace para buscar, sumar o repetir un envío.
- Las copias de seguridad, que guardan todo lo anterior hasta que se reemplazan.
`

/** What each file of the export is, for a person who has never seen one. */
export const readMe = ({ name, asker, at, papers, gathered, missing }: Described): string => {
  const files = gathered.map((topic) => `- ${topic.name} (${topic.count}): ${topic.about}`)
  const lost = missing.map((paper) => `- ${paper}`)
  return [
    `Datos de ${name} en Sirena`,
    `Reunidos el ${at}, hora de Guatemala. Los pidió ${asker}.`,
    '',
    'Cada archivo .json es una lista que se abre con cualquier editor de textos; entre paréntesis, cuántos registros tiene.',
    'Las horas que terminan en Z son universales: en Guatemala son seis horas menos.',
    '',
    ...files,
    `- documentos/ (${papers}): la foto y los documentos que la ficha y los cursos mencionan.`,
    '',
    ...(lost.length === 0 ? [] : ['Documentos que la ficha menciona y que ya no están en el servidor:', ...lost, '']),
    LEFT_OUT,
  ].join('\n')
}
