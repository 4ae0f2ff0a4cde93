import type { Page } from '@playwright/test'
import { Role } from '../src/contract/roles.ts'
import type { UserDetail } from '../src/contract/users.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { aFirefighter, tokenFor } from './test-data.ts'
import { gate, heading, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

/** Large enough to be reduced before it is sent. */
const largePhoto = async (name: string) => {
  const buffer = Buffer.concat([await smallJpeg(), Buffer.alloc(3_000_000)])
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Delays the reduction of photos until the test continues it, as on a slow phone. */
const holdShrinking = async (page: Page) => {
  const [held, done] = [gate(), gate()]
  await page.exposeFunction('untilLet', () => held.opened)
  await page.exposeFunction('tellDone', done.open)
  await page.addInitScript(`
    const { convertToBlob } = OffscreenCanvas.prototype
    OffscreenCanvas.prototype.convertToBlob = async function (...asked) {
      await untilLet()
      return convertToBlob.apply(this, asked).finally(tellDone)
    }`)
  return { letGo: held.open, done: done.opened }
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true })

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // A-USF-45
  test('saves a photo of a person that is still being reduced', anySize, async ({ page, as }) => {
    const { id } = await aFirefighter(as)
    const shrinking = await holdShrinking(page)
    await page.goto(`/#/users/${id}/editar`)
    const photo = page.locator('[data-field=photo]')
    await photo.locator('input').setInputFiles(await largePhoto('cara.jpg'))
    await expect(photo.getByRole('button', { name: 'Elegir foto' })).toHaveAttribute('data-loading')
    const sending = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith(`/api/user/${id}/`))
    await save(page).click()
    await expect(save(page)).toHaveAttribute('data-loading')
    shrinking.letGo()
    expect((await sending).headers()['content-type']).toMatch(/^multipart\/form-data;/)
    await expect(success(page, 'Datos actualizados')).toBeVisible()
    expect((await as(Role.Administrador).get<UserDetail>(`user/${id}`)).photo).not.toBeNull()
  })

  test('drags a photo into the frame of an emergency', anySize, async ({ page }) => {
    await page.goto('/#/emergencies/create')
    const dragged = await page.evaluateHandle(
      (content) => {
        const files = new DataTransfer()
        files.items.add(new File([new Uint8Array(content)], 'arrastrada.jpg', { type: 'image/jpeg' }))
        return files
      },
      [...(await smallJpeg())],
    )
    await page.getByText('JPEG, PNG, WebP o HEIC, hasta 15 MB cada una.').dispatchEvent('drop', { dataTransfer: dragged })
    await expect(page.getByRole('img', { name: 'arrastrada.jpg' })).toBeVisible()
  })
})

test('of two photos chosen in the profile, the last one is saved', anySize, async ({ page, as, server }) => {
  const token = await tokenFor(server, (await aFirefighter(as)).no_dpi)
  await page.addInitScript((own) => localStorage.setItem('token', own), token)
  const shrinking = await holdShrinking(page)
  await page.goto('/#/user-profile')
  await expect(heading(page, 'Perfil')).toBeVisible()
  const input = page.locator('[data-field=photo] input')
  await input.setInputFiles(await largePhoto('primera.jpg'))
  await input.setInputFiles({ name: 'segunda.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
  await expect(page.getByText('segunda.jpg')).toBeVisible()
  shrinking.letGo()
  await shrinking.done
  await expect(page.getByText('segunda.jpg')).toBeVisible()
  await save(page).click()
  await expect(success(page, 'Datos actualizados exitosamente')).toBeVisible()
})
