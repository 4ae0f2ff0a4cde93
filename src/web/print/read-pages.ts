import { PAGE_SIZE } from '../../contract/limits.ts'
import type { Page } from '../../contract/resource.ts'

/** As many connections as a browser opens: on a slow network, what waits behind them would count as unanswered. */
const AT_ONCE = 6

export type ReadPage<Row> = (page: number) => Promise<Pick<Page<Row>, 'results'>>

/** The rows of all pages of a list of `count` rows, in their order. */
export const readPages = async <Row>(count: number, readPage: ReadPage<Row>): Promise<readonly Row[]> => {
  const pages = Array.from({ length: Math.ceil(count / PAGE_SIZE) }, (_, index) => index + 1)
  const rows: Row[] = []
  while (pages.length > 0) {
    const answers = await Promise.all(pages.splice(0, AT_ONCE).map((page) => readPage(page)))
    rows.push(...answers.flatMap(({ results }) => results))
  }
  return rows
}
