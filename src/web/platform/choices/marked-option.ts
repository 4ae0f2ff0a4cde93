/*
 * The option that an open choice would select. Mantine keeps the mark on the option's element and offers no other access to it;
 * the list is found by the field's aria attribute.
 */
const MARK = 'data-combobox-selected'
export const ACTIVE = 'aria-activedescendant'

const listOf = (field: Element): Element | null => document.getElementById(field.getAttribute('aria-controls') ?? '')

export const markedOption = (field: Element): HTMLElement | null => listOf(field)?.querySelector<HTMLElement>(`[${MARK}]`) ?? null

/** All that can be marked, in the order in which they are shown. */
export const optionsOf = (field: Element): HTMLElement[] => [
  ...(listOf(field)?.querySelectorAll<HTMLElement>('[role="option"]:not([data-combobox-disabled])') ?? []),
]

export const firstOption = (field: Element): HTMLElement | null => optionsOf(field)[0] ?? null

/** Marks an option as Mantine does, and tells it to screen readers. */
export const markOption = (field: Element, option: HTMLElement): void => {
  markedOption(field)?.removeAttribute(MARK)
  option.setAttribute(MARK, 'true')
  option.scrollIntoView({ block: 'nearest' })
  field.setAttribute(ACTIVE, option.id)
}

/** Selects the marked option of the focused field, if it is a choice. */
export const takeMarkedOption = (): void => {
  const field = document.activeElement
  if (field?.getAttribute('role') === 'combobox') markedOption(field)?.click()
}
