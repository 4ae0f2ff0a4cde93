import type { Page } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies/emergencies.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { expectAccessible } from './accessible.ts'
import { signIn } from './calls.ts'
import { signedIn, signInScreen, signOut } from './shared-device.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { heading, signInByForm, topBar } from './steps.ts'
import { anySize, expect, phoneOnly, test } from './test.ts'

/* Photos that wait for a connection are in the page's memory (0081). */

const waitingNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'Las fotos se enviarán cuando haya conexión' })
const unsentPhotos = ['**/api/emergency/*/photos/', '**/healthz']

/** Adds a photo to the emergency, which does not reach the server. */
const addUnsentPhoto = async (page: Page, id: number): Promise<void> => {
  for (const address of unsentPhotos) await page.route(address, (route) => route.abort())
  await page.goto(`/#/emergency/${id}`)
  const photos = page.getByRole('region', { name: 'Fotos', exact: true })
  await photos.locator('input[multiple]').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
  await expect(waitingNotice(page)).toBeVisible()
}
/** Whether the browser would ask before it closes the page. */
const asksBeforeUnload = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

test(
  'signing out asks for a photo that was not sent, and leaves nothing of it to the next person',
  phoneOnly,
  async ({ context, server, address, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    const page = await signedIn(context, address, await signIn(server, Role.Administrador))
    await addUnsentPhoto(page, id)
    expect(await asksBeforeUnload(page)).toBe(true)

    const question = page.getByRole('dialog', { name: '¿Cerrar sesión sin enviar?' })
    await signOut(page)
    await expect(question).toContainText('Hay 1 foto sin enviar, que se perderá.')
    await question.getByRole('button', { name: 'Seguir aquí' }).click()
    await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
    await expect(waitingNotice(page)).toBeVisible()

    await signOut(page)
    await question.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(signInScreen(page)).toBeVisible()
    await expect(waitingNotice(page)).toHaveCount(0)
    expect(await asksBeforeUnload(page)).toBe(false)

    await signInByForm(page, Role.JefeDeServicio)
    await expect(heading(page, /, Marta Julia$/)).toBeVisible()
    await expect(waitingNotice(page)).toHaveCount(0)
    // It is not asked about the photo of somebody else.
    await signOut(page)
    await expect(signInScreen(page)).toBeVisible()
  },
)

test(
  'signing out in another tab asks for the photo that waits in this one, until the tab is closed',
  anySize,
  async ({ context, server, address, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    const holder = await signedIn(context, address, await signIn(server, Role.Administrador))
    await addUnsentPhoto(holder, id)

    const other = await context.newPage()
    await other.goto('/#/user/logout')
    await expect(heading(other, '¿Cerrar sesión sin enviar?')).toBeVisible()
    await expect(other.getByText('Hay 1 foto sin enviar, que se perderá.')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Seguir aquí' })).toBeFocused()
    await expectAccessible(other, 'the question on signing out')
    await other.getByRole('button', { name: 'Seguir aquí' }).click()
    await expect(heading(other, /, Ana Lucía$/)).toBeVisible()
    await expect(waitingNotice(holder)).toBeVisible()

    await signOut(other)
    await other.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(signInScreen(other)).toBeVisible()
    await expect(signInScreen(holder)).toBeVisible()
    await expect(waitingNotice(holder)).toHaveCount(0)
    expect(await asksBeforeUnload(holder)).toBe(false)

    // Nothing waits any more.
    await signInByForm(other, Role.Administrador)
    await expect(heading(other, /, Ana Lucía$/)).toBeVisible()
    await signOut(other)
    await expect(signInScreen(other)).toBeVisible()
    await signInByForm(other, Role.Administrador)
    await expect(topBar(holder)).toBeVisible()

    // Nor for the photo of a tab that was closed.
    await addUnsentPhoto(holder, id)
    await other.goto('/#/user/logout')
    await expect(heading(other, '¿Cerrar sesión sin enviar?')).toBeVisible()
    await holder.close()
    // The browser lets go of what a closed tab held a moment later.
    const heldPhotos = async () =>
      (await navigator.locks.query()).held?.filter(({ name }) => name?.startsWith('sirena.photo.')).length
    await expect.poll(() => other.evaluate(heldPhotos)).toBe(0)
    await other.reload()
    await expect(signInScreen(other)).toBeVisible()
  },
)

test(
  'after a session expired, the photos of the same person are sent, and those of another are dropped',
  anySize,
  async ({ context, server, address, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    const images = async () => (await as(Role.Administrador).get<EmergencyDetail>(`emergency/${id}`)).images.length
    const page = await signedIn(context, address, await signIn(server, Role.Administrador))
    const expire = async () => {
      await page.evaluate(() => localStorage.setItem('token', 'ended'))
      await page.evaluate(() => location.assign('#/vehicle-types'))
      await expect(signInScreen(page)).toBeVisible()
      await expect(waitingNotice(page)).toHaveCount(0)
    }
    await addUnsentPhoto(page, id)
    await expire()
    for (const unsent of unsentPhotos) await page.unroute(unsent)
    await signInByForm(page, Role.Administrador)
    await expect.poll(images).toBe(1)

    await addUnsentPhoto(page, id)
    await expire()
    await signInByForm(page, Role.JefeDeServicio)
    await expect(signInScreen(page)).toHaveCount(0)
    await expect(topBar(page)).toBeVisible()
    expect(await asksBeforeUnload(page)).toBe(false)
    expect(await images()).toBe(1)
  },
)
