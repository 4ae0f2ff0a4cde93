import type { CodeSet } from '../../../../contract/shared/codes.ts'
import { codeOptions } from '../../choices/code-options.ts'
import type { Filters } from '../use-list.ts'
import { FilterSelect } from './filter-select.tsx'

interface Props<C extends number> {
  list: Filters
  name: string
  label: string
  codes: CodeSet<C>
  /** In the order in which they are offered; by default by number. */
  offered?: readonly C[]
  /** The text for several codes at once. */
  absent?: string
}

export const CodeFilter = <C extends number>({ codes, offered, ...filter }: Props<C>) => (
  <FilterSelect {...filter} options={codeOptions(codes, offered).map(({ id, name }) => ({ value: String(id), label: name }))} />
)
