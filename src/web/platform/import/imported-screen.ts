import type { Importable } from '../../../contract/shared/import/import-words.ts'
import type { CardParts, Column } from '../list/table-props.ts'

export type Numbered<T> = T & { id: number }

/** What a resource adds to the shared screen of imports. */
export interface ImportedScreen<Preview, Understood> {
  resource: Importable
  /** What comes with the import itself, the last of its steps. */
  lastStep: string
  /** How the records are created, in the question before. */
  created: string
  /** The rows of a preview as the server understood them. */
  rowsIn: (preview: Preview) => readonly Understood[]
  columns: readonly Column<Numbered<Understood>>[]
  card: (row: Understood) => CardParts
}
