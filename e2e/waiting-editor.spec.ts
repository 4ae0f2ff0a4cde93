import { Role } from '../src/contract/roles.ts'
import { gate } from './steps.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

const long = `<p>${'Se trabajó con dos unidades y se ventiló el segundo nivel. '.repeat(6)}</p><p></p><p>Fin</p>`

for (const [what, observations] of [
  ['an empty text', ''],
  ['a long text', long],
] as const)
  for (const width of [320, 390, 768, 1280])
    test(`the editor of ${what} moves nothing when it arrives, ${width} px wide`, anySize, async ({ page, as }) => {
      const place =
        observations === ''
          ? 'emergencies/create'
          : `emergency/${(await anEmergency(as, await aVehicle(as), { observations })).id}/editar`
      await page.setViewportSize({ width, height: 900 })
      const arrival = gate()
      await page.route(/rich-text-input[^/]*\.js/, async (route) => {
        await arrival.opened
        await route.continue()
      })
      await page.goto(`/#/${place}`)
      const field = page.locator('[data-field="observations"]')
      await field.scrollIntoViewIfNeeded()
      const height = async () => Math.round((await field.boundingBox())?.height ?? 0)
      await expect(page.getByRole('textbox', { name: 'Observaciones' })).toHaveCount(0)
      const waiting = await height()
      arrival.open()
      await expect(page.getByRole('textbox', { name: 'Observaciones' })).toBeVisible()
      expect(await height()).toBe(waiting)
    })
