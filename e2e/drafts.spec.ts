import type { BrowserContext, Page } from '@playwright/test'
import type { EmergencyRow } from '../src/contract/emergencies/emergencies.schema.ts'
import type { Page as Answer } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { signIn, type As } from './calls.ts'
import { storedDrafts } from './device-store.ts'
import { fillCall, formOf, pickPhotos, replaceVehicle } from './emergency-form.ts'
import { aVehicle, unique } from './test-data.ts'
import { heading, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

/*
 * Reloads of a form, and one person with several tabs of it. What a draft stores of each form, and when it ends, is shown by component
 * tests.
 */
const offered = (page: Page) => page.getByRole('region', { name: 'Borrador sin guardar' })
const continueDraft = (page: Page) => offered(page).getByRole('button', { name: 'Continuar con el borrador' }).click()
const discardDraft = (page: Page) => offered(page).getByRole('button', { name: 'Descartar y empezar de nuevo' }).click()
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

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // Signs out, so it uses its own session.
  // B-EMF-06
  test(
    'finds input and photos again after a reload until they are discarded, and leaves none on the device when signing out',
    anySize,
    async ({ page, server }) => {
      const token = await signIn(server, Role.Administrador)
      await page.addInitScript((own) => localStorage.getItem('token') !== null && localStorage.setItem('token', own), token)
      const asked: string[] = []
      page.on('dialog', (dialog) => {
        asked.push(dialog.type())
        void dialog.accept()
      })
      const address = `Calle ${unique()}`
      const { photos } = formOf(page)
      await page.goto('/#/emergencies/create')
      await addressOf(page).fill(address)
      await pickPhotos(photos, { name: 'humo.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
      await expect(photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()
      await expect.poll(() => storedDrafts(page)).toContain('humo.jpg')

      await page.reload()
      await continueDraft(page)
      await expect(addressOf(page)).toHaveValue(address)
      await expect(photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()
      await page.reload()
      await discardDraft(page)
      await expect(addressOf(page)).toHaveValue('')
      await expect.poll(() => storedDrafts(page)).not.toContain(address)
      await page.reload()
      await expect(addressOf(page)).toHaveValue('')
      await expect(offered(page)).toHaveCount(0)

      await addressOf(page).fill(address)
      await expect.poll(() => storedDrafts(page)).toContain(address)
      await page.reload()
      await expect(offered(page)).toBeVisible()
      // Each draft was stored, so the browser itself asked nothing.
      expect(asked).toEqual([])
      await page.goto('/#/user/logout')
      await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
      await expect.poll(() => storedDrafts(page)).toBe('[]')
    },
  )

  test('has a draft of its own in each tab, and that of a closed tab in one other only', anySize, async ({ page, context }) => {
    const [one, two, three] = [unique(), unique(), unique()]
    await page.goto('/#/vehicles/create')
    await modelOf(page).fill(one)
    await expect.poll(() => storedDrafts(page)).toContain(one)
    const tab = await another(context)
    await tab.goto('/#/vehicles/create')
    await expect(modelOf(tab)).toHaveValue('')
    await modelOf(tab).fill(two)
    await expect.poll(() => storedDrafts(tab)).toContain(two)
    await tab.reload()
    await continueDraft(tab)
    await expect(modelOf(tab)).toHaveValue(two)
    await tab.reload()
    await discardDraft(tab)
    await expect(modelOf(tab)).toHaveValue('')
    await expect.poll(() => storedDrafts(tab)).not.toContain(two)

    await modelOf(tab).fill(three)
    await expect.poll(() => storedDrafts(tab)).toContain(three)
    await tab.close()
    const [next, later] = [await another(context), await another(context)]
    await next.goto('/#/vehicles/create')
    await expect(offered(next)).toBeVisible()
    await later.goto('/#/vehicles/create')
    await expect(modelOf(later)).toHaveValue('')
    await continueDraft(next)
    await expect(modelOf(next)).toHaveValue(three)
    await next.getByRole('link', { name: 'Cancelar' }).click()
    await next.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(heading(next, 'Vehículos')).toBeVisible()
    await expect.poll(() => storedDrafts(page)).not.toContain(three)
    expect(await storedDrafts(page)).toContain(one)

    const opening = context.waitForEvent('page')
    // A window with an opener gets a copy of sessionStorage, as a duplicated tab does.
    await page.evaluate(() => void window.open('/#/vehicles/create'))
    const copy = await opening
    await expect(modelOf(copy)).toHaveValue('')
    await expect(offered(copy)).toHaveCount(0)
    expect(await copy.evaluate(() => sessionStorage.length)).toBeGreaterThan(0)
    await page.bringToFront()
    await expect(modelOf(page)).toHaveValue(one)
    await page.reload()
    await continueDraft(page)
    await expect(modelOf(page)).toHaveValue(one)
  })
})

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
    'is asked if the browser has no locks to distinguish two tabs, and loses neither emergency',
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
      await continueDraft(tab)
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
