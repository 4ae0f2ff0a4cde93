/* Two states of a record, compared item by item. Without schemas. */

/** A part of a value: a row of a list, a line of a text, or the whole of a plain value. */
export interface Item {
  /** Names the row in both states; the same row with other content has changed. */
  key: string
  text: string
  /** What is compared, if it is more than the text: the name of a file. */
  content?: string
}

export type Change = 'same' | 'added' | 'removed' | 'changed'
export interface ComparedItem {
  text: string
  change: Change
}
export interface Compared {
  previous: readonly ComparedItem[]
  current: readonly ComparedItem[]
}

const contentOf = ({ text, content = text }: Item) => content

/** Rows of equal content first, wherever they are; of the rest, those with the same name have changed. */
export const compareRows = (previous: readonly Item[], current: readonly Item[]): Compared => {
  const partners = new Map<Item, Item>()
  pair(partners, previous, current, (item) => `${item.key}\n${contentOf(item)}`)
  pair(partners, previous, current, ({ key }) => key)
  const backwards = new Map([...partners].map(([before, after]) => [after, before]))
  const compared =
    (known: ReadonlyMap<Item, Item>, alone: Change) =>
    (item: Item): ComparedItem => {
      const other = known.get(item)
      return { text: item.text, change: other === undefined ? alone : contentOf(other) === contentOf(item) ? 'same' : 'changed' }
    }
  return { previous: previous.map(compared(partners, 'removed')), current: current.map(compared(backwards, 'added')) }
}

/** Pairs the rows of both states that are not paired yet and are named alike, in their order. */
const pair = (partners: Map<Item, Item>, previous: readonly Item[], current: readonly Item[], nameOf: (item: Item) => string) => {
  const taken = new Set(partners.values())
  const free = new Map<string, Item[]>()
  for (const item of current) if (!taken.has(item)) free.set(nameOf(item), [...(free.get(nameOf(item)) ?? []), item])
  for (const item of previous) {
    const partner = partners.has(item) ? undefined : free.get(nameOf(item))?.shift()
    if (partner !== undefined) partners.set(item, partner)
  }
}

/** Beyond this many pairs of lines, all lines between the first and the last different one count as replaced. */
const MOST_PAIRS = 1_000_000

/** Lines of a text, which have no names: those of the longest common sequence are the same. */
export const compareLines = (previous: readonly string[], current: readonly string[]): Compared => {
  const start = commonStart(previous, current)
  const end = commonStart(previous.slice(start).toReversed(), current.slice(start).toReversed())
  const before = previous.slice(start, previous.length - end)
  const after = current.slice(start, current.length - end)
  const common = before.length * after.length > MOST_PAIRS ? { before: new Set(), after: new Set() } : commonLines(before, after)
  const compared = (lines: readonly string[], within: ReadonlySet<unknown>, last: number, alone: Change) =>
    lines.map((text, index): ComparedItem => {
      const isSame = index < start || index >= last || within.has(index - start)
      return { text, change: isSame ? 'same' : alone }
    })
  return {
    previous: compared(previous, common.before, previous.length - end, 'removed'),
    current: compared(current, common.after, current.length - end, 'added'),
  }
}

const commonStart = (one: readonly string[], other: readonly string[]): number => {
  const first = one.findIndex((line, index) => line !== other[index])
  return first < 0 ? one.length : first
}

/** The indexes of a longest common sequence, in both. */
const commonLines = (before: readonly string[], after: readonly string[]) => {
  // lengths[i][j]: of the sequence common to what follows i and j.
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const common = { before: new Set<number>(), after: new Set<number>() }
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    if (before[i] === after[j]) {
      common.before.add(i++)
      common.after.add(j++)
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return common
}
