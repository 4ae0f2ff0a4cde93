import type { Locator } from 'vitest/browser'

/** The parts whose text does not fit in their box. */
export const cutIn = (where: Locator): string[] =>
  where
    .elements()
    .flatMap((element) => [...element.querySelectorAll('*')])
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible')
    .filter((part) => getComputedStyle(part).clipPath === 'none')
    .map((part) => part.textContent)

/** The height of a text in lines. */
export const linesOf = (text: Locator): number => {
  const range = document.createRange()
  range.selectNodeContents(text.element())
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

/** Whether the placeholder of an empty field fits in it. */
export const showsPlaceholder = (field: Locator): boolean => {
  const input = field.element()
  if (!(input instanceof HTMLInputElement)) throw new Error('no field')
  const { font, paddingLeft, paddingRight } = getComputedStyle(input)
  const pen = document.createElement('canvas').getContext('2d')
  if (pen === null) throw new Error('no canvas')
  pen.font = font
  return pen.measureText(input.placeholder).width <= input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
}

/** The edges of a part, in whole pixels. */
export const boxOf = (part: Locator) => {
  const { left, right, top, bottom, width, height } = part.element().getBoundingClientRect()
  return {
    left: Math.round(left),
    right: Math.round(right),
    top: Math.round(top),
    bottom: Math.round(bottom),
    width: Math.round(width),
    height: Math.round(height),
  }
}

/** What can be read of the page now, as on paper after `onPaper`: its text, and the values of its fields. */
export const readable = (): string => {
  const fields = [...document.querySelectorAll('input')].filter((field) => field.checkVisibility({ visibilityProperty: true }))
  return [document.body.innerText, ...fields.map(({ value }) => value)].join(' ').replaceAll(/\s+/g, ' ')
}
