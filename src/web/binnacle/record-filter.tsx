import { CloseButton } from '@mantine/core'
import { kindOf } from '../../contract/binnacle/binnacle-sentences.ts'
import type { BinnacleRow } from '../../contract/binnacle/binnacle-entries.schema.ts'
import type { List } from '../platform/list/use-list.ts'
import classes from './binnacle.module.css'

/** The filters of one record in the address. */
export const recordFilters = ['entity', 'entity_id'] as const

/** The record whose entries are listed, with a button that lists those of all records. */
export const RecordFilter = ({ list }: { list: Pick<List<BinnacleRow>, 'filters' | 'setFilters' | 'rows' | 'isPrevious'> }) => {
  const { entity } = list.filters
  if (entity === undefined) return null
  const name = list.isPrevious ? '' : list.rows.find((row) => row.name !== '')?.name
  const label = [kindOf(entity).name, name].filter(Boolean).join(' · ')
  return (
    <span className={classes.record}>
      <span className={classes.name}>{label}</span>
      <CloseButton
        size="sm"
        aria-label={`Quitar el filtro ${label}`}
        onClick={() => list.setFilters({ entity: undefined, entity_id: undefined })}
      />
    </span>
  )
}
