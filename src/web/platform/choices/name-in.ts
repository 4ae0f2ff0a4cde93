import type { Option } from '../../../contract/shared/resource.schema.ts'

/** The name of the option with this id; its number while the options are loading, or if it is no longer offered. */
export const nameIn = (options: readonly Option[], id: number | null): string =>
  id === null ? '—' : (options.find((option) => option.id === id)?.name ?? `# ${id}`)
