import type { CodeSet } from '../../../contract/codes.ts'
import { codeOptions } from '../../choices/code-options.ts'
import type { Filters } from '../use-list.ts'
import { FilterSelect } from './filter-select.tsx'

interface Props<C extends number> {
  list: Filters
  name: string
  label: string
  codes: CodeSet<C>
}

export const CodeFilter = <C extends number>({ codes, ...filter }: Props<C>) => (
  <FilterSelect {...filter} options={codeOptions(codes).map(({ id, name }) => ({ value: String(id), label: name }))} />
)
