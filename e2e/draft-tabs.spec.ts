import type { BrowserContext, Page } from '@playwright/test'
import type { EmergencyRow } from '../src/contract/emergencies.ts'
import type { Page as Answer } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import type { As } from './calls.ts'
import { storedDrafts } from './drafts.ts'
import { fillCall, formOf, replaceVehicle } from './emergency-form.ts'
import { aVehicle, unique } from './test-data.ts'
import { heading, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

/*
 * One person, several tabs of one form.
 */
const offered = (page: Page) => page.getByRole('region', { name: 'Borrador sin guardar' })
const modelOf = (page: Page) => page.getByRole('textbox', { name: 'Modelo' })
const addressOf = (page: Page) => formOf(page).place.getByRole('textbox', { name: 'Dirección' })

const another = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  const anyway = page.getByRole('button', { name: 'Guardar de todos modos' })
  await page.addLocatorHandler(anyway, () => anyway.click())
  return page
}

const storedAt = async (as: As, address: string): Promise<string[]> => {
  const { results } = await as(Role.Cabinista).get<Answer<EmergencyRow>>(`emergency/?search=${encodeURIComponent(address)}`)
  return results.map((row) => row.address)
}

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista })

  test('registers two emergencies in two tabs, and both are stored', anySize, async ({ page, context, as }) => {
    const [one, two] = [`Llamada uno ${unique()}`, `Llamada dos ${unique()}`]
    const [first, second] = [await aVehicle(as), await aVehicle(as)]
    await page.goto('/#/emergencies/create')
    await fillCall(page, one, first.plate)
    await expect.poll(() => storedDrafts(page)).toContain(one)

    const tab = await another(context)
    await tab.goto('/#/emergencies/create')
    await expect(addressOf(tab)).toHaveValue('')
    await expect(offered(tab)).toHaveCount(0)
    await fillCall(tab, two, second.plate)
    await formOf(tab).save.click()
    await expect(success(tab, 'Registro creado')).toBeVisible()
    await expect.poll(() => storedDrafts(tab)).not.toContain(two)
    expect(await storedDrafts(page)).toContain(one)

    await page.bringToFront()
    await formOf(page).save.click()
    await expect(success(page, 'Registro creado')).toBeVisible()
    await expect.poll(() => storedDrafts(page)).not.toContain(one)
    expect(await storedAt(as, one)).toEqual([one])
    expect(await storedAt(as, two)).toEqual([two])
  })

  test(
    'is asked if the browser has no locks to tell two tabs apart, and loses neither emergency',
    anySize,
    async ({ page, context, as }) => {
      // Web Locks are absent without TLS.
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
      const [one, two] = [`Llamada uno ${unique()}`, `Llamada dos ${unique()}`]
      const [first, second] = [await aVehicle(as), await aVehicle(as)]
      await page.goto('/#/emergencies/create')
      await fillCall(page, one, first.plate)
      await expect.poll(() => storedDrafts(page)).toMatch(new RegExp(`"vehicle":${first.id},"pilot":\\d`))

      const tab = await another(context)
      await tab.goto('/#/emergencies/create')
      await offered(tab).getByRole('button', { name: 'Continuar con el borrador' }).click()
      await addressOf(tab).fill(two)
      const { vehicles, save } = formOf(tab)
      await replaceVehicle(vehicles, first.plate, second.plate)
      await save.click()
      await expect(success(tab, 'Registro creado')).toBeVisible()

      await page.bringToFront()
      await formOf(page).save.click()
      const question = page.getByRole('dialog', { name: 'Ya se guardó antes, sin sus últimos cambios' })
      await expect(question).toContainText(/Ya se guardó la emergencia \d{4}-\d+ con lo que se envió antes/)
      // Every save is refused until the person saves the input as another record.
      await question.getByRole('button', { name: 'Seguir editando' }).click()
      await formOf(page).save.click()
      await question.getByRole('button', { name: 'Guardar lo escrito como otro registro' }).click()
      await expect(success(page, 'Registro creado')).toBeVisible()
      expect(await storedAt(as, one)).toEqual([one])
      expect(await storedAt(as, two)).toEqual([two])
    },
  )
})

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test(
    'discards the draft of one tab and keeps the draft of the other, each after a reload',
    anySize,
    async ({ page, context }) => {
      const [one, two] = [unique(), unique()]
      await page.goto('/#/vehicles/create')
      await modelOf(page).fill(one)
      await expect.poll(() => storedDrafts(page)).toContain(one)
      const tab = await another(context)
      await tab.goto('/#/vehicles/create')
      await expect(modelOf(tab)).toHaveValue('')
      await modelOf(tab).fill(two)
      await expect.poll(() => storedDrafts(tab)).toContain(two)

      await tab.reload()
      await offered(tab).getByRole('button', { name: 'Continuar con el borrador' }).click()
      await expect(modelOf(tab)).toHaveValue(two)
      await tab.reload()
      await offered(tab).getByRole('button', { name: 'Descartar y empezar de nuevo' }).click()
      await expect(modelOf(tab)).toHaveValue('')
      await expect.poll(() => storedDrafts(tab)).not.toContain(two)

      await page.bringToFront()
      await page.reload()
      await offered(page).getByRole('button', { name: 'Continuar con el borrador' }).click()
      await expect(modelOf(page)).toHaveValue(one)
    },
  )

  test(
    'is offered the draft of a closed tab, in one tab only, and never the draft of an open form',
    anySize,
    async ({ page, context }) => {
      const [one, two] = [unique(), unique()]
      await page.goto('/#/vehicles/create')
      await modelOf(page).fill(one)
      await expect.poll(() => storedDrafts(page)).toContain(one)
      const closed = await another(context)
      await closed.goto('/#/vehicles/create')
      await modelOf(closed).fill(two)
      await expect.poll(() => storedDrafts(closed)).toContain(two)
      await closed.close()

      const [next, later] = [await another(context), await another(context)]
      await next.goto('/#/vehicles/create')
      await expect(offered(next)).toBeVisible()
      await later.goto('/#/vehicles/create')
      await expect(modelOf(later)).toHaveValue('')
      await offered(next).getByRole('button', { name: 'Continuar con el borrador' }).click()
      await expect(modelOf(next)).toHaveValue(two)

      await next.getByRole('link', { name: 'Cancelar' }).click()
      await next.getByRole('button', { name: 'Salir sin guardar' }).click()
      await expect(heading(next, 'Vehículos')).toBeVisible()
      await expect.poll(() => storedDrafts(page)).not.toContain(two)
      expect(await storedDrafts(page)).toContain(one)
    },
  )

  test('gives a duplicated tab an empty form', anySize, async ({ page, context }) => {
    const word = unique()
    await page.goto('/#/vehicles/create')
    await modelOf(page).fill(word)
    await expect.poll(() => storedDrafts(page)).toContain(word)
    const opening = context.waitForEvent('page')
    // A window with an opener gets a copy of sessionStorage, as a duplicated tab does.
    await page.evaluate(() => void window.open('/#/vehicles/create'))
    const copy = await opening
    await expect(modelOf(copy)).toHaveValue('')
    await expect(offered(copy)).toHaveCount(0)
    expect(await copy.evaluate(() => sessionStorage.length)).toBeGreaterThan(0)
    await expect(modelOf(page)).toHaveValue(word)
  })
})
