import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ListBody } from './list-body.tsx'
import { ListPages } from './list-pages.tsx'
import type { Identified, TableProps } from './table-props.ts'
import { Section } from '../ui/section.tsx'
import type { Sublist } from './use-list.ts'
import { usePageTop } from './use-page-top.ts'

interface Props<Row> extends TableProps<Row> {
  list: Sublist<Row>
  title: string
  empty: string
  aside?: ReactNode
}

/** A list that belongs to a record, in a card of its detail. */
export const SublistSection = <Row extends Identified>({ list, title, empty, aside, ...table }: Props<Row>) => {
  const { paged, top } = usePageTop(list)
  return (
    <Section title={title} aside={aside}>
      <Stack gap="sm">
        <div {...top}>
          <ListBody list={list} empty={empty} {...table} />
        </div>
        {list.count > 0 && <ListPages list={paged} />}
      </Stack>
    </Section>
  )
}
