import { Group, Pagination, Text } from '@mantine/core'
import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import { showCount } from '../../../contract/shared/text/written-numbers.ts'
import { useIsPhone } from '../device/is-phone.ts'
import classes from './list-pages.module.css'
import type { Paging } from './use-list.ts'

const labels: Record<string, string> = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
}

/** The number of rows shown and in total, and the links to other pages. */
export const ListPages = ({ list }: { list: Paging & { isLoading?: boolean } }) => {
  const isPhone = useIsPhone()
  const pages = Math.ceil(list.count / PAGE_SIZE)
  return (
    <Group justify="space-between" gap="sm" className={classes.found}>
      {/* While they load it is said aloud only: it would jump with their number. */}
      <Text size="sm" c="dimmed" aria-live="polite" className={list.isLoading ? classes.loading : undefined}>
        {list.isLoading ? 'Cargando...' : `Mostrando ${list.rows.length} de ${showCount(list)} resultados`}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={list.page}
          onChange={list.goToPage}
          siblings={isPhone ? 0 : 1}
          size={isPhone ? 44 : 'md'}
          className={classes.pages}
          gap={isPhone ? 4 : 8}
          getItemProps={(page) => ({ 'aria-label': `Página ${page}` })}
          getControlProps={(control) => ({ 'aria-label': labels[control] })}
        />
      )}
    </Group>
  )
}
