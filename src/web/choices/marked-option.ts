/*
 * The option that an open choice would select. Mantine keeps the mark on the option's element and offers no other access to it;
 * the list is found by the field's aria attribute.
 */
const listOf = (field: Element): Element | null => document.getElementById(field.getAttribute('aria-controls') ?? '')

export const markedOption = (field: Element): HTMLElement | null =>
  listOf(field)?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null

export const firstOption = (field: Element): HTMLElement | null =>
  listOf(field)?.querySelector<HTMLElement>('[role="option"]:not([data-combobox-disabled])') ?? null

/** Selects the marked option of the focused field, if it is a choice. */
export const takeMarkedOption = (): void => {
  const field = document.activeElement
  if (field?.getAttribute('role') === 'combobox') markedOption(field)?.click()
}
