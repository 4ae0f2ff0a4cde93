import type { Page } from '@playwright/test'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { aPersonToMark, entryDialog, exitDialog, markIn, markOut, moveServerClock, nextSecond, saveIn } from './attendance.ts'
import { loseNext } from './network.ts'
import { refusal, rowOf, success } from './steps.ts'
import { unique } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.JefeDeServicio })

const openRow = async (page: Page, name: string) => {
  await openLoaded(page, `/qr_scan?search=${encodeURIComponent(name)}`)
  const row = rowOf(page, name)
  await expect(row).toBeVisible()
  return { row, button: row.getByRole('button', { name: /^Marcar/ }) }
}
const observation = (page: Page) => exitDialog(page).getByRole('textbox', { name: 'Observaciones' })
const question = (page: Page) => page.getByRole('dialog', { name: '¿Salir sin guardar?' })

test('an observation is not lost without a question', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await markIn(as, person.id)
  const { button } = await openRow(page, person.last_name)
  await button.click()
  await observation(page).fill('Fin de guardia')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(observation(page)).toHaveValue('Fin de guardia')
  await expect(observation(page)).toBeFocused()

  await exitDialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await question(page).getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(observation(page)).toHaveValue('Fin de guardia')

  await page.goBack()
  await question(page).getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(exitDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/qr_scan/)

  await button.click()
  await expect(observation(page)).toHaveValue('')
  await exitDialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an exit that is marked elsewhere meanwhile is not offered any more', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await markIn(as, person.id)
  const { button } = await openRow(page, person.last_name)
  await button.click()
  await observation(page).fill('Comisión')
  await nextSecond()
  await markOut(as, person.id)
  await expect(exitDialog(page).getByRole('alert')).toContainText(`La salida de ${person.name} ya está marcada`)
  await expect(saveIn(exitDialog(page))).toHaveCount(0)
  await expect(observation(page)).toHaveValue('Comisión')
  await expect(exitDialog(page).getByRole('textbox')).toHaveCount(1)
  await expectAccessible(page, 'the dialog of an exit that is marked elsewhere')
  // Nothing is asked: there is nothing to save.
  await exitDialog(page).getByRole('button', { name: 'Aceptar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('where an entry is marked elsewhere meanwhile, the exit is offered', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  const { row, button } = await openRow(page, person.last_name)
  await button.click()
  await expect(saveIn(entryDialog(page))).toBeFocused()
  await markIn(as, person.id)
  await expect(entryDialog(page).getByRole('alert')).toContainText(`El ingreso de ${person.name} ya está marcado`)
  await expect(saveIn(entryDialog(page))).toHaveCount(0)
  await expect(entryDialog(page).getByRole('button', { name: 'Aceptar' })).toBeFocused()
  await entryDialog(page).getByRole('button', { name: 'Marcar su salida' }).click()
  await expect(observation(page)).toBeFocused()
  await observation(page).fill('Fin de guardia')
  await nextSecond()
  await saveIn(exitDialog(page)).click()
  await expect(success(page, `Salida: ${person.name}`)).toBeVisible()
  await expect(row).toContainText('Salida')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a save that the other mark refuses says so, and leaves no button that can only fail', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await page.route('**/api/live/**', (route) => route.abort('connectionreset'))
  const { button } = await openRow(page, person.last_name)
  await button.click()
  await expect(saveIn(entryDialog(page))).toBeVisible()
  await markIn(as, person.id)
  await saveIn(entryDialog(page)).click()
  await expect(entryDialog(page).getByRole('alert')).toContainText('No hace falta guardarlo otra vez.')
  await expect(saveIn(entryDialog(page))).toHaveCount(0)
})

const endSession = (page: Page) =>
  page.route('**/set_exit/', (route) => route.fulfill({ status: 401, json: { detail: 'Debe iniciar sesión.' } }))

test('a session that ends at a mark says that nothing was marked', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await markIn(as, person.id)
  const { button } = await openRow(page, person.last_name)
  await endSession(page)
  await button.click()
  await observation(page).fill('Permiso')
  await saveIn(exitDialog(page)).click()
  await expect(page).toHaveURL(/#\/login$/)
  await expect(refusal(page, 'Debe iniciar sesión.')).toContainText('No se marcó nada.')
})

test('a session that ends after a lost answer says that nobody knows', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await markIn(as, person.id)
  const { button } = await openRow(page, person.last_name)
  await endSession(page)
  await loseNext(page, '**/set_exit/', 'POST')
  await button.click()
  await observation(page).fill('Permiso')
  await nextSecond()
  await saveIn(exitDialog(page)).click()
  await expect(page).toHaveURL(/#\/login$/)
  await expect(refusal(page, 'Debe iniciar sesión.')).toContainText('No se sabe si se marcó')
})

test('long names are whole, and the buttons stay in reach', async ({ page, as }) => {
  const last_name = `Hernández Castellanos Xicará ${unique()}`
  const person = await aPersonToMark(as, { first_name: 'María Fernanda de los Ángeles', last_name })
  await markIn(as, person.id)
  const { row, button } = await openRow(page, last_name)
  const isPhone = (page.viewportSize()?.width ?? 0) < 500
  if (isPhone) {
    const title = row.getByText(last_name)
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  // The highest dialog is that of an entry of a day ago.
  await moveServerClock(page)
  await button.click()
  await expect(exitDialog(page)).toContainText('Ingresó hace más de 24 horas')
  await expect(saveIn(exitDialog(page))).toBeInViewport({ ratio: 1 })
  await observation(page).focus()
  await expect(observation(page)).toBeInViewport({ ratio: 1 })
  await expect(saveIn(exitDialog(page))).toBeInViewport({ ratio: 1 })
  const [field, buttons] = [
    await observation(page).boundingBox(),
    await exitDialog(page).getByRole('button', { name: 'Cancelar' }).boundingBox(),
  ]
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
})

test('the dialog of a mark under way can be left by keyboard, and the mark goes on', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await markIn(as, person.id)
  const { row, button } = await openRow(page, person.last_name)
  await button.click()
  await observation(page).fill('Fin de guardia')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/set_exit{,/}', async (route) => {
    await released
    await route.continue()
  })
  await nextSecond()
  await saveIn(exitDialog(page)).focus()
  await page.keyboard.press('Enter')
  await expect(exitDialog(page).getByRole('button', { name: 'Cerrar' }).last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(row).toContainText('Salida')
})
