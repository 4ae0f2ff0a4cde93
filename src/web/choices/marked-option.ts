/*
 * An open choice marks the option that would be taken. Mantine keeps the mark on the option itself and shows no other way
 * to it; the list is the one that the field names as its own.
 */
const listOf = (field: Element): Element | null => document.getElementById(field.getAttribute('aria-controls') ?? '')

export const markedOption = (field: Element): HTMLElement | null =>
  listOf(field)?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null

export const firstOption = (field: Element): HTMLElement | null =>
  listOf(field)?.querySelector<HTMLElement>('[role="option"]:not([data-combobox-disabled])') ?? null

/** Takes what is marked in the field that has the focus, if it is a choice. */
export const takeMarkedOption = (): void => {
  const field = document.activeElement
  if (field?.getAttribute('role') === 'combobox') markedOption(field)?.click()
}
