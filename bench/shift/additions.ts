import type { BrowserContext, Page } from '@playwright/test'
import { slowDown } from './phone.ts'

/*
 * How long after a press what was added is in sight. Both are measured in the page: the press by the time of its event, which the browser
 * gives to it before the page's slow processor has it, and the sight when the frame that shows it was made.
 */
const STOPWATCH = `
  const isAdding = (target) => target instanceof Element && target.closest('[role=dialog] button')?.textContent === 'Agregar'
  addEventListener('click', (event) => { if (isAdding(event.target)) globalThis.pressedAt = event.timeStamp }, true)
  addEventListener('change', (event) => { if (event.target.type === 'file') globalThis.pressedAt = event.timeStamp }, true)
  globalThis.whenTrue = (isTrue) => new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('it was not in sight after 30 s')), 30_000)
    const look = () => {
      if (globalThis.pressedAt === undefined || !isTrue()) return void requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - globalThis.pressedAt)
      port2.postMessage(0)
    }
    requestAnimationFrame(look)
  })`

const PICTURES = `'[aria-label="Fotos por enviar"] img'`

/** Begins to wait, before the press. */
const beginWatch = (page: Page, isTrue: string): Promise<unknown> =>
  page.evaluate(`globalThis.pressedAt = undefined; globalThis.waited = whenTrue(() => ${isTrue}); undefined`)
const milliseconds = async (page: Page): Promise<number> => Number(await page.evaluate('waited'))

export interface Additions {
  /** Milliseconds, of each. */
  notes: number[]
  photos: number[]
}

/** Opens the emergency, with or without a network, and adds to it. */
export const addToEmergency = async (
  context: BrowserContext,
  address: string,
  photos: readonly string[],
  isOnline: boolean,
): Promise<Additions> => {
  await context.setOffline(!isOnline)
  const page = await context.newPage()
  await page.addInitScript(STOPWATCH)
  await slowDown(page, isOnline)
  await page.goto(address, { waitUntil: 'commit' })
  const addNote = page.getByRole('region', { name: 'Línea de tiempo' }).getByRole('button', { name: 'Agregar nota' })
  const dialog = page.getByRole('dialog')
  const made: Additions = { notes: [], photos: [] }
  for (let n = 0; n < 5; n++) {
    const text = `Nota ${n} ${isOnline ? 'con' : 'sin'} red`
    await addNote.click({ timeout: 60_000 })
    await dialog.getByRole('textbox', { name: 'Nota' }).fill(text)
    await beginWatch(page, `document.querySelector('#main').textContent.includes(${JSON.stringify(text)})`)
    await dialog.getByRole('button', { name: 'Agregar' }).click()
    made.notes.push(await milliseconds(page))
    await dialog.waitFor({ state: 'detached' })
  }
  for (const photo of photos) {
    // Those from before may leave meanwhile, as the server has them.
    await page.evaluate(`document.querySelectorAll(${PICTURES}).forEach((one) => one.setAttribute('data-before', ''))`)
    await beginWatch(
      page,
      `[...document.querySelectorAll(${PICTURES})].some((one) => one.naturalWidth > 0 && !one.hasAttribute('data-before'))`,
    )
    await page.getByRole('region', { name: 'Fotos' }).locator('input[type=file][multiple]').setInputFiles(photo)
    made.photos.push(await milliseconds(page))
  }
  await page.close()
  await context.setOffline(false)
  return made
}
