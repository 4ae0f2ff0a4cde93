/*
 * The option that an open choice would select. Mantine keeps it as an attribute of the element and offers no other access to it;
 * the list is found by the field's aria attribute.
 */
const HIGHLIGHTED = 'data-combobox-selected'
export const ACTIVE = 'aria-activedescendant'

const listOf = (field: Element): Element | null => document.getElementById(field.getAttribute('aria-controls') ?? '')

export const highlightedOption = (field: Element): HTMLElement | null =>
  listOf(field)?.querySelector<HTMLElement>(`[${HIGHLIGHTED}]`) ?? null

/** All that can be highlighted, in the order in which they are shown. */
export const optionsOf = (field: Element): HTMLElement[] => [
  ...(listOf(field)?.querySelectorAll<HTMLElement>('[role="option"]:not([data-combobox-disabled])') ?? []),
]

export const firstOption = (field: Element): HTMLElement | null => optionsOf(field)[0] ?? null

/** Highlights an option as Mantine does, and announces it to screen readers. */
export const highlightOption = (field: Element, option: HTMLElement): void => {
  highlightedOption(field)?.removeAttribute(HIGHLIGHTED)
  option.setAttribute(HIGHLIGHTED, 'true')
  option.scrollIntoView({ block: 'nearest' })
  field.setAttribute(ACTIVE, option.id)
}

/** Selects the highlighted option of the focused field, if it is a choice. */
export const takeHighlightedOption = (): void => {
  const field = document.activeElement
  if (field?.getAttribute('role') === 'combobox') highlightedOption(field)?.click()
}
