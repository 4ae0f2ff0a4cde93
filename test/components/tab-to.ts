import { expect } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'

/** Moves the focus to an element with the keyboard only. */
export const tabTo = async (target: Locator): Promise<void> => {
  await expect.element(target).toBeVisible()
  for (let presses = 0; presses < 60 && document.activeElement !== target.element(); presses += 1)
    await userEvent.keyboard('{Tab}')
  await expect.element(target).toHaveFocus()
}
