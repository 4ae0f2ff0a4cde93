import type { APIRequestContext } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import { Role } from '../src/contract/roles.ts'
import { formOf } from '../test/fixtures/form.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { tokenOf } from './calls.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { heading, signInByForm } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

/** The emergency with a photo added, as its form would. */
const withPhoto = async (server: APIRequestContext, emergency: EmergencyDetail): Promise<EmergencyDetail> => {
  const { id, version, emergency_type, notice_form, telephonist, address, attention_date, observations } = emergency
  const facts = { id, version, emergency_type, notice_form, telephonist: telephonist.id, address, attention_date, observations }
  const { latitude, longitude } = emergency
  const multipart = formOf({ ...facts, latitude, longitude }, [await smallJpeg()])
  const headers = { Authorization: `Bearer ${await tokenOf(server, Role.Administrador)}` }
  const answer = await server.post('/api/emergency/customUpdate', { headers, multipart })
  return (await answer.json()) as EmergencyDetail
}

test(
  'after signing out the browser keeps no photo that the person saw',
  { tag: [anySize.tag, everyday.tag] },
  async ({ page, as, server }) => {
    const seen = await withPhoto(server, await anEmergency(as, await aVehicle(as)))
    await page.goto('/#/login')
    await signInByForm(page, Role.Administrador)
    await expect(heading(page, /, Ana Lucía$/)).toBeVisible()
    const address = seen.images[0]?.path ?? ''
    expect(await page.evaluate((path) => fetch(path).then(({ status }) => status), address)).toBe(200)
    const isKept = () =>
      page.evaluate(
        (path) =>
          fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ ok }) => ok,
            () => false,
          ),
        address,
      )
    await expect.poll(isKept).toBe(true)
    await page.goto('/#/user/logout')
    await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
    await expect.poll(isKept).toBe(false)
  },
)
