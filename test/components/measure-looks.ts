/*
 * Measures of how a screen looks. They run in the page: the component tests import them, and `npm run bench:looks` sends this file
 * as text, so it imports nothing.
 */

/** Whether a person can see it: what is for screen readers only is clipped to a point, and the link past the sidebar waits above the page. */
const isSeen = (part: Element): boolean => {
  const { width, height, bottom } = part.getBoundingClientRect()
  const isAbove = getComputedStyle(part).position === 'fixed' ? bottom <= 0 : bottom + scrollY <= 0
  const isShown = part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  return isShown && width > 1 && height > 1 && !isAbove && getComputedStyle(part).clipPath === 'none'
}

const wordsOf = (part: Element): string => {
  const { value, placeholder, labels } = part instanceof HTMLInputElement ? part : {}
  const text = labels?.[0]?.textContent ?? (value || placeholder || part.textContent)
  return (part.getAttribute('aria-label') ?? text).replaceAll(/\s+/g, ' ').trim().slice(0, 40)
}

const nameOf = (part: Element): string => {
  const own = [...part.classList].find((name) => !name.includes('mantine') && !name.startsWith('m_'))
  return `${part.localName}${own === undefined ? '' : `.${own}`}: ${wordsOf(part)}`
}

const innerWidth = (part: Element): number => {
  const { paddingLeft, paddingRight } = getComputedStyle(part)
  return (part.clientWidth || part.getBoundingClientRect().width) - parseFloat(paddingLeft) - parseFloat(paddingRight)
}

const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })

const edgesOf = ({ left, right }: DOMRect): [left: number, right: number] => [left, right]

/** From where to where a field shows something: what its text does not need is free. */
const edgesOfField = (field: HTMLInputElement): [left: number, right: number] => {
  const { left, right } = field.getBoundingClientRect()
  if (pen === null) return [left, right]
  pen.font = getComputedStyle(field).font
  return [left, right - Math.max(0, innerWidth(field) - pen.measureText(field.value || field.placeholder).width)]
}

/** What fills its box whatever is in it. A button without a colour and a border is as wide as its words. */
const isSolid = (part: Element): boolean => {
  if (part.matches('svg, img, canvas, video, select, textarea')) return true
  const { backgroundColor, borderTopWidth } = getComputedStyle(part)
  const isPainted = colourOf(backgroundColor)[3] > 0 || parseFloat(borderTopWidth) > 0
  return isPainted && (part.childNodes.length === 0 || part.matches('button, a'))
}

/** A text on its second and last line has no room to spare, however its words fall. */
const isOnLastLine = (part: Element): boolean => {
  const { webkitLineClamp, lineHeight } = getComputedStyle(part)
  return webkitLineClamp !== 'none' && part.clientHeight > 1.5 * parseFloat(lineHeight)
}

/** From where to where each text, picture and control in it goes. */
const edgesIn = (part: Element): [left: number, right: number][] => {
  // What has no box of its own is seen by its parts.
  if (getComputedStyle(part).display !== 'contents' && !isSeen(part)) return []
  if (part instanceof HTMLInputElement) return [edgesOfField(part)]
  if (isSolid(part) || isOnLastLine(part)) return [edgesOf(part.getBoundingClientRect())]
  return [...part.childNodes].flatMap((child) => {
    if (child instanceof Element) return edgesIn(child)
    if (child.textContent?.trim() === '') return []
    const range = document.createRange()
    range.selectNodeContents(child)
    return [...range.getClientRects()].map(edgesOf)
  })
}

/** How much of its width is free at its ends. */
const spareIn = (part: Element): number => {
  const edges = edgesIn(part)
  const used = edges.length === 0 ? 0 : Math.max(...edges.map(([, right]) => right)) - Math.min(...edges.map(([left]) => left))
  return innerWidth(part) - used
}

/** The cells of a column have one width, so that it spares what its fullest cell does. */
const spareInColumn = (cell: Element): number => {
  if (!(cell instanceof HTMLTableCellElement) || cell.colSpan > 1) return 0
  const cells = [...(cell.closest('table')?.rows ?? [])].map((row) => row.cells.item(cell.cellIndex))
  return Math.min(...cells.map((one) => (one === null || one.colSpan > 1 || !isSeen(one) ? Infinity : spareIn(one))))
}

const headerOf = (cell: Element): string | undefined =>
  cell instanceof HTMLTableCellElement
    ? cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]?.textContent.trim()
    : undefined

const isBeside = (one: Element, other: Element): boolean => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.top < b.bottom - 1 && b.top < a.bottom - 1
}

const isInFlow = (part: Element) => !['absolute', 'fixed'].includes(getComputedStyle(part).position)

/** Where a row ends: what lies beside a whole card belongs to another one. */
const ends = 'tr, li, section, main, nav, header, footer, form, fieldset, body, [role="dialog"], [role="region"]'

interface Free {
  /** Where most is free, and how much. */
  beside: string
  row: number
  column: number
}

/** The most that lies free beside it: in a table in its row, and in its columns; else in its lines up to the card it is in. */
const freeBeside = (part: Element): Free => {
  const all: Free[] = []
  for (let inner = part, outer = inner.parentElement; outer !== null; inner = outer, outer = inner.parentElement) {
    if (inner.matches(ends)) break
    const others = [...outer.children].filter((one) => one !== inner && isSeen(one) && isInFlow(one) && isBeside(one, inner))
    const isCell = inner.matches('td, th')
    for (const one of others) {
      const row = spareIn(one)
      all.push({ beside: headerOf(one) ?? nameOf(one), row, column: isCell ? spareInColumn(one) : row })
    }
    if (isCell) break
    const gaps = (parseFloat(getComputedStyle(outer).columnGap) || 0) * others.length
    const row = innerWidth(outer) - [inner, ...others].reduce((sum, one) => sum + one.getBoundingClientRect().width, gaps)
    all.push({ beside: `the end of ${outer.localName}`, row, column: row })
  }
  const by = (which: 'row' | 'column') => all.toSorted((a, b) => b[which] - a[which])[0]
  const { beside = '', column = 0 } = by('column') ?? {}
  return { beside, row: by('row')?.row ?? 0, column }
}

const isCut = (part: Element): boolean => {
  const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(part)
  if (overflowX === 'visible' || !isSeen(part)) return false
  if (webkitLineClamp !== 'none' && part.scrollHeight > part.clientHeight + 1) return true
  return textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth + 1
}

/** The texts that are cut, with the pixels that are free beside each. */
export const cutTexts = (): ({ name: string } & Free)[] => {
  const cut = [...document.body.querySelectorAll('*')].filter(isCut)
  const outermost = cut.filter((part) => !cut.some((other) => other !== part && other.contains(part)))
  return outermost.map((part) => ({ name: nameOf(part), ...freeBeside(part) }))
}

type Colour = [red: number, green: number, blue: number, alpha: number]

/** However it is written: mixed colours are no `rgb()`. */
const colourOf = (written: string): Colour => {
  if (pen === null) return [0, 0, 0, 0]
  pen.clearRect(0, 0, 1, 1)
  pen.fillStyle = written
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha / 255]
}

const over = ([red, green, blue, alpha]: Colour, under: Colour): Colour => [
  red * alpha + under[0] * (1 - alpha),
  green * alpha + under[1] * (1 - alpha),
  blue * alpha + under[2] * (1 - alpha),
  1,
]

/** What is seen behind its text. */
const groundOf = (part: Element | null): Colour => {
  if (part === null) return [255, 255, 255, 1]
  const own = colourOf(getComputedStyle(part).backgroundColor)
  return own[3] === 1 ? own : over(own, groundOf(part.parentElement))
}

const luminance = (colour: Colour): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((each) => {
    const share = each / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** As WCAG defines it. */
const contrast = (one: Colour, other: Colour): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** What holds several choices, and the sources of a map. */
const notPills = ':disabled, [data-disabled], [role="group"], [role="radiogroup"], [role="tablist"], details'

/** A text in a box with half-round ends: badges, chips, counts. */
const isPill = (part: Element): boolean => {
  const { borderTopLeftRadius, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(part)
  const { width, height } = part.getBoundingClientRect()
  if (height > 40 || width <= height || borderTopLeftRadius.endsWith('%') || parseFloat(borderTopLeftRadius) < height / 2 - 1)
    return false
  if (part.textContent.trim() === '' || !isSeen(part) || part.matches(notPills)) return false
  return colourOf(backgroundColor)[3] > 0 || (parseFloat(borderTopWidth) > 0 && colourOf(borderTopColor)[3] > 0)
}

const holdsText = (part: Element) =>
  [...part.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() !== '')

/** For every pill, its text's contrast with its ground, and that of its ground or border with what it lies on. */
export const pillContrasts = (): { name: string; text: number; edge: number }[] =>
  [...document.body.querySelectorAll('*')].filter(isPill).map((pill) => {
    const texts = [pill, ...pill.querySelectorAll('*')].filter(holdsText)
    const outside = groundOf(pill.parentElement)
    const { borderTopWidth, borderTopColor } = getComputedStyle(pill)
    const border = parseFloat(borderTopWidth) > 0 ? contrast(over(colourOf(borderTopColor), outside), outside) : 1
    return {
      name: nameOf(pill),
      text: Math.min(...texts.map((one) => contrast(over(colourOf(getComputedStyle(one).color), groundOf(one)), groundOf(one)))),
      edge: Math.max(border, contrast(groundOf(pill), outside)),
    }
  })

const pressed =
  'a[href], button, select, textarea, summary, input:not([type="hidden"]), label, [role="button"], [role="tab"], [role="option"], [role="menuitem"], [role="slider"]'

/** A link of a sentence is as high as its line. */
const isInSentence = (part: Element): boolean =>
  part.matches('a') && getComputedStyle(part).display === 'inline' && part.parentElement !== null && holdsText(part.parentElement)

/** What a link lays over the card it is in, or around itself. */
const overlaysOf = (part: Element) =>
  ['::before', '::after'].flatMap((pseudo) => {
    const { content, position, width, height } = getComputedStyle(part, pseudo)
    return content !== 'none' && position === 'absolute' ? [{ width: parseFloat(width), height: parseFloat(height) }] : []
  })

/** What answers to a finger: with a field its frame and its labels, with the link of a card the card, whose pointer is a hand. */
const touched = (part: Element): { width: number; height: number } => {
  const parts = [part]
  if (part instanceof HTMLInputElement) parts.push(part.closest('[class*="-wrapper"]') ?? part, ...(part.labels ?? []))
  for (
    let card = part.parentElement;
    part.matches('a') && card && getComputedStyle(card).cursor === 'pointer';
    card = card.parentElement
  )
    parts.push(card)
  const boxes = [...parts.map((one) => one.getBoundingClientRect()), ...overlaysOf(part)]
  return { width: Math.max(...boxes.map(({ width }) => width)), height: Math.max(...boxes.map(({ height }) => height)) }
}

/** A label is pressed in place of a control that nobody sees. */
const isPressed = (part: Element): boolean =>
  !(part instanceof HTMLLabelElement) || (part.control !== null && part.control.localName === 'input' && !isSeen(part.control))

/** What is pressed and is less than 44 px wide or high; of nested ones the outermost. Not the sources of a map, a library's button. */
export const smallTargets = (): string[] => {
  const targets = [...document.querySelectorAll(pressed)].filter(
    (part) =>
      isSeen(part) &&
      isPressed(part) &&
      getComputedStyle(part).pointerEvents !== 'none' &&
      !part.matches(':disabled, [data-disabled], .maplibregl-ctrl-attrib-button'),
  )
  return (
    targets
      .filter((part) => !targets.some((other) => other !== part && other.contains(part)) && !isInSentence(part))
      // Rounded, as a browser's zoom does.
      .filter((part) => Math.round(Math.min(touched(part).width, touched(part).height)) < 44)
      .map(nameOf)
  )
}

/**
 * Where the first text in the screen's own part that has these words begins, from the top of the page.
 * @public asked by the benchmark
 */
export const topOf = (words: string): number | undefined => {
  const walk = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode())
    if (node.textContent?.includes(words) && node.parentElement && isSeen(node.parentElement))
      return node.parentElement.getBoundingClientRect().top + scrollY
  return undefined
}
