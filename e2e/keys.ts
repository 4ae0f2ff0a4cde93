import { expect, type Locator, type Page } from '@playwright/test'

/** Moves the focus to the element with the keyboard only. */
export const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Enter as Android's on-screen keyboards send it: with `key` but without `code`. */
export const screenEnter = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const key = { key: 'Enter', code: '', windowsVirtualKeyCode: 13 }
  await session.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', text: '\r' })
  await session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' })
  await session.detach()
}
