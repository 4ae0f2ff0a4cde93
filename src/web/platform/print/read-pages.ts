import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import type { Page } from '../../../contract/shared/resource.schema.ts'

/** As many connections as a browser opens: on a slow network, what waits behind them would count as unanswered. */
const AT_ONCE = 6
/** How often a list that somebody changes meanwhile is read before it is taken as it is. */
const READINGS = 3

interface Identified {
  id: number
}

type Read<Row> = Pick<Page<Row>, 'results' | 'count'>
export type ReadPage<Row> = (page: number) => Promise<Read<Row>>

/**
 * The rows of all pages of a list, or the first `most`, in their order and each once, with how many the list has. A row that is added
 * or deleted meanwhile moves the others to another page, where they would be missed: then the list is read again.
 */
export const readPages = async <Row extends Identified>(readPage: ReadPage<Row>, most = Infinity): Promise<Read<Row>> => {
  for (let reading = 1; ; reading += 1) {
    const answers = await readOnce(readPage, most)
    const count = answers.at(-1)?.count ?? 0
    if (reading < READINGS && answers.some((answer) => answer.count !== count)) continue
    const rows = new Map(answers.flatMap(({ results }) => results.map((row) => [row.id, row])))
    return { results: [...rows.values()].slice(0, most), count }
  }
}

const readOnce = async <Row>(readPage: ReadPage<Row>, most: number): Promise<Read<Row>[]> => {
  const first = await readPage(1)
  const answers = [first]
  const pages = Array.from({ length: Math.ceil(Math.min(first.count, most) / PAGE_SIZE) }, (_, index) => index + 1).slice(1)
  while (pages.length > 0) answers.push(...(await Promise.all(pages.splice(0, AT_ONCE).map(readPage))))
  return answers
}
