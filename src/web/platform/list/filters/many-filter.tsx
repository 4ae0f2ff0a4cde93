import { useOffer } from '../../calls/use-options.ts'
import { ManyChoices } from '../../choices/many-choices.tsx'
import type { Filters } from '../use-list.ts'

interface Props {
  list: Filters
  name: string
  label: string
  /** The resource whose `filter_list` gives the options. */
  resource: string
  /** Why nothing can be chosen now. */
  reason?: string | undefined
}

/** Any number of records, in the address separated by commas. */
export const ManyFilter = ({ list, name, label, resource, reason }: Props) => {
  const { options, absent } = useOffer(resource)
  const chosen = list.filters[name]
  return (
    <ManyChoices
      label={label}
      data={options.map((option) => ({ value: String(option.id), label: option.name }))}
      value={chosen?.split(',') ?? []}
      absent={absent}
      onChange={(ids) => list.setFilter(name, ids.length === 0 ? undefined : ids.join(','))}
      size="sm"
      disabled={reason !== undefined}
      description={reason}
      mod={{ active: chosen !== undefined }}
    />
  )
}
