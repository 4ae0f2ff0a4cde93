/*
 * HTML as Word, Excel and mail programs copy it, as the editor understands it. Word's lists are paragraphs with a marker typed into
 * them (`mso-list`), and cells of tables have no paragraphs of their own.
 */
const LIST_STYLE = /mso-list:\s*(?!ignore)([^;]*?)\s*level(\d+)/i
const NUMBERED = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i

export const tidyPastedHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  body.querySelectorAll('style, script, title, meta, link, xml').forEach((element) => element.remove())
  // Innermost first: Word lays out pages with tables in tables.
  for (const table of [...body.querySelectorAll('table')].toReversed()) table.replaceWith(...linesOfTable(table))
  for (const paragraph of body.querySelectorAll('p')) if (isListItem(paragraph)) gatherList(paragraph)
  for (const paragraph of body.querySelectorAll('p')) if (isEmpty(paragraph)) paragraph.remove()
  return body.innerHTML
}

const isEmpty = (element: Element) => element.textContent.trim() === '' && !element.querySelector('br')

/** One paragraph for each row, its cells apart. */
const linesOfTable = (table: HTMLTableElement): HTMLElement[] =>
  [...table.rows]
    .filter((row) => !isEmpty(row))
    .map((row) => {
      const line = document.createElement('p')
      for (const [index, cell] of [...row.cells].entries()) {
        if (index > 0) line.append(' | ')
        line.append(...contentOf(cell))
      }
      return line
    })

const BLOCKS = 'p, li, ul, ol, div, h1, h2, h3, h4, h5, h6, blockquote'

/** What a cell contains, without its blocks, which are separated by spaces. */
const contentOf = (cell: Element): (Node | string)[] =>
  runsOf(cell)
    .filter((run) => run.some((node) => node.textContent?.trim() !== '' || (node instanceof Element && !isEmpty(node))))
    .flatMap((run, index) => [...(index > 0 ? [' '] : []), ...run])

/** The content between the beginnings and ends of blocks. */
const runsOf = (element: Element): Node[][] => {
  const runs: Node[][] = [[]]
  for (const child of element.childNodes) {
    if (child instanceof Element && (child.matches(BLOCKS) || child.querySelector(BLOCKS))) runs.push(...runsOf(child), [])
    else runs.at(-1)?.push(child)
  }
  return runs
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''
const isListItem = (element: Element | null): element is HTMLParagraphElement =>
  element instanceof HTMLParagraphElement && LIST_STYLE.test(styleOf(element))
const levelOf = (item: Element) => Number(LIST_STYLE.exec(styleOf(item))?.[2] ?? 1)
/** Items of one list name it alike: `l0`. */
const listOf = (item: Element) => LIST_STYLE.exec(styleOf(item))?.[1] ?? ''

/** Replaces this paragraph and the items that follow it by a list with lists in it. */
const gatherList = (first: HTMLParagraphElement) => {
  const items: HTMLParagraphElement[] = [first]
  const isSame = (next: Element) =>
    levelOf(next) > 1 || (listOf(next) === listOf(first) && isNumbered(next) === isNumbered(first))
  for (let next = first.nextElementSibling; isListItem(next) && isSame(next); next = next.nextElementSibling) items.push(next)
  const place = document.createComment('')
  first.before(place)
  const lists: { level: number; list: HTMLElement }[] = []
  const roots: HTMLElement[] = []
  for (const item of items) {
    const level = levelOf(item)
    while ((lists.at(-1)?.level ?? 0) > level) lists.pop()
    const outer = lists.at(-1)
    if (outer === undefined || outer.level < level) {
      const list = document.createElement(isNumbered(item) ? 'ol' : 'ul')
      const holder = outer?.list.lastElementChild
      if (holder) holder.append(list)
      else roots.push(list)
      lists.push({ level, list })
    }
    lists.at(-1)?.list.append(withoutListMarker(item))
  }
  place.replaceWith(...roots)
}

const listMarkerOf = (item: Element) =>
  [...item.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)))
const isNumbered = (item: Element) => NUMBERED.test(listMarkerOf(item)?.textContent ?? '')

const withoutListMarker = (paragraph: HTMLParagraphElement): HTMLLIElement => {
  listMarkerOf(paragraph)?.remove()
  const item = document.createElement('li')
  const content = document.createElement('p')
  content.append(...paragraph.childNodes)
  item.append(content)
  paragraph.remove()
  return item
}
