import type { Page } from '@playwright/test'
import { showDay } from '../src/contract/dates.ts'
import { Role } from '../src/contract/roles.ts'
import { openLoaded } from './accessible.ts'
import { daysAgo } from './hours.ts'
import { tabTo } from './keys.ts'
import { heading } from './steps.ts'
import { anySize, expect, test } from './test.ts'

/** Words of the tables that begin on one line and end on the next. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.locator('th').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent ?? ''
        for (const { index, 0: word } of text.matchAll(/\p{L}+/gu)) {
          const range = document.createRange()
          range.setStart(walker.currentNode, index)
          range.setEnd(walker.currentNode, index + word.length)
          if (range.getClientRects().length > 1) broken.push(word)
        }
      }
      return broken
    }),
  )

/** 51 days, without those in which other journeys write. */
const [first, last] = [daysAgo(57), daysAgo(7)]
const days = `start_date=${first}&end_date=${last}`

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test('every page of the television says what it counts, with whole words, and its line fills it', anySize, async ({ page }) => {
    await openLoaded(page, `/dashboard?${days}&pantalla=1`)
    await page.getByRole('button', { name: 'Pausar' }).click()
    const pages = 7
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      const head = page.locator('main header')
      const counted = `Emergencias del ${showDay(first)} al ${showDay(last)} · Todas las estaciones · Todos los tipos`
      await expect(head).toContainText(counted)
      await expect(head).toContainText(`Antes: del ${showDay(daysAgo(108))} al ${showDay(daysAgo(58))}`)
      const seen: string[] = []
      for (let shown = 1; shown <= pages; shown++) {
        await expect(page.getByText(`${shown} de ${pages}`)).toBeVisible()
        await expect(head).toContainText(counted)
        seen.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
        expect(await brokenWords(page)).toEqual([])
        if (seen.at(-1) === 'Emergencias por día') {
          const line = page.locator('.recharts-line-curve')
          await expect(line).toHaveAttribute('d', /^M.*L/)
          expect((await page.locator('.recharts-surface').boundingBox())?.height).toBeGreaterThan(size.height / 3)
          expect((await line.boundingBox())?.height).toBeGreaterThan(size.height / 5)
          const table = page.getByRole('table', { name: 'Emergencias por día' })
          await expect(table.getByRole('row')).toHaveCount(52)
          await expect(table.getByRole('link')).toHaveCount(0)
          await page.locator('.recharts-surface').hover()
          const letters = await page
            .locator('.recharts-tooltip-wrapper')
            .getByText('Emergencias')
            .evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize))
          expect(letters).toBeGreaterThan(Math.min(size.width, size.height) / 40)
        }
        if (seen.at(-1) === 'Emergencias por hora y día de la semana') {
          const ground = await page.locator('main > div').evaluate((wall) => getComputedStyle(wall).backgroundColor)
          await expect(page.getByRole('rowheader', { name: 'Lunes' })).toHaveCSS('background-color', ground)
        }
        await page.keyboard.press('ArrowRight')
      }
      expect(seen).toContain('Emergencias por día')
      expect(seen).toContain('Tipos más frecuentes')
    }
  })

  test('the keyboard stops only at what has a name, and keeps its place', anySize, async ({ page }) => {
    await openLoaded(page, `/dashboard?${days}`)
    await expect(page.locator('.recharts-line-curve')).toBeVisible()
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
    await page.getByRole('button', { name: 'Ver la tabla' }).focus()
    await tabTo(page.getByRole('group', { name: 'Tabla de horas y días' }))
    await page.getByRole('region', { name: 'Últimas emergencias' }).getByRole('link').last().focus()
    const stops: string[] = []
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab')
      stops.push(await page.evaluate(() => (document.activeElement?.closest('[aria-hidden="true"]') ? 'hidden' : 'in sight')))
    }
    expect(stops).not.toContain('hidden')
    // The tooltip is the mouse's.
    await page.getByRole('region', { name: 'Emergencias por día' }).locator('.recharts-surface').hover()
    await expect(page.locator('.recharts-tooltip-wrapper')).toContainText('Emergencias')

    await tabTo(page.getByRole('button', { name: 'Quitar filtros' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Quitar filtros' })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Fecha inicial' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Fecha inicial' })).toHaveValue('')

    const television = page.getByRole('button', { name: 'Pantalla de televisión' })
    // Between the filters and the buttons is the board, with as many links as there are emergencies.
    await page.getByRole('button', { name: 'Imprimir' }).focus()
    await tabTo(television, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Ahora')).toBeFocused()
    // A browser in full screen keeps Escape for itself.
    await page.evaluate(() => document.fullscreenElement && document.exitFullscreen())
    await page.keyboard.press('Escape')
    await expect(television).toBeFocused()
    await expect(page).not.toHaveURL(/pantalla/)

    await page.keyboard.press('Enter')
    await expect(heading(page, 'Ahora')).toBeFocused()
    await page.goBack()
    await expect(television).toBeFocused()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  })

  test('going back ends the full screen that the browser is still entering', anySize, async ({ page }) => {
    await page.addInitScript(() => {
      const enter: typeof document.body.requestFullscreen = Reflect.get(Element.prototype, 'requestFullscreen')
      Element.prototype.requestFullscreen = async function (options) {
        await new Promise((resolve) => addEventListener('browser-is-ready', resolve, { once: true }))
        await enter.call(this, options)
      }
      addEventListener('fullscreenchange', () => {
        const { dataset } = document.documentElement
        dataset['changes'] = String(Number(dataset['changes'] ?? 0) + 1)
      })
    })
    await openLoaded(page, `/dashboard?${days}`)
    await page.getByRole('button', { name: 'Pantalla de televisión' }).click()
    await expect(heading(page, 'Ahora')).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Pantalla de televisión' })).toBeFocused()
    await page.evaluate(() => dispatchEvent(new Event('browser-is-ready')))
    await expect(page.locator('html')).toHaveAttribute('data-changes', '2')
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
  })
})
