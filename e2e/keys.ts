import { expect, type Locator } from '@playwright/test'

/** Moves the focus to the element with the keyboard only. */
export const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
