import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emergencyWarnings, type EmergencyWarnings } from '../../../contract/emergencies/emergency-warnings.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { central, fillCall, formAnswers, formOf, illness, stored } from '../../../../test/components/emergency-form.ts'
import { storedDrafts } from '../../../../test/components/drafts.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { nothingComesNear } from '../../../../test/components/near.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { lost, type Sent } from '../../../../test/components/server.ts'

beforeEach(nothingComesNear)

const similar: EmergencyWarnings = sample(emergencyWarnings, {
  alike: [
    {
      id: stored.id,
      code: stored.code,
      emergency_type_text: illness.name,
      address: 'Km 203 carretera a Salcajá, frente a gasolinera',
      minutes: 4,
      may_join: true,
    },
  ],
})
const answers = {
  ...formAnswers,
  'GET emergency/{id}': stored,
  'POST emergency/check': ({ body }: Sent) =>
    JSON.stringify(body).includes('Km 203') ? similar : sample(emergencyWarnings, { alike: [] }),
  [`POST emergency/{id}/calls`]: stored,
}
const open = () => openScreen('/emergencies/create', answers, { role: Role.Cabinista, person: { station: central } })
const hint = () => page.getByRole('status').filter({ hasText: 'Puede ser la misma emergencia' })
const join = () => hint().getByRole('button', { name: 'Es la misma: agregar como contacto y nota' })
const question = () => page.getByRole('dialog', { name: `¿Agregar esta llamada a la emergencia ${stored.code}?` })

// B-EMF-71
test('a cabin attendant sees the emergency that may be the same while typing, and adds the call to it', async () => {
  const server = await open()
  await fillCall('4a. calle 7-31')
  await expect.poll(() => server.sent('POST emergency/check').length).toBe(1)
  await expect.element(hint()).not.toBeInTheDocument()
  await formOf().place.getByRole('textbox', { name: 'Dirección' }).fill('Km 203 carretera a Salcajá')
  await expect.element(hint()).toMatchTextContent('Km 203 carretera a Salcajá, frente a gasolinera, hace 4 minutos')
  await expectAccessible()
  await join().click()
  await expect.element(question()).toMatchTextContent('Nota: Otra llamada. Km 203 carretera a Salcajá')
  await question().getByRole('button', { name: 'Volver' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  expect(server.sent('POST emergency/{id}/calls')).toEqual([])

  await join().click()
  await question().getByRole('button', { name: 'Agregar' }).click()
  await expect.poll(() => location.hash).toBe(`#/emergency/${stored.id}`)
  expect(server.sent('POST emergency/{id}/calls')[0]?.body).toEqual({
    contact_person: [],
    text: 'Otra llamada. Km 203 carretera a Salcajá',
  })
  expect(server.sent('POST emergency')).toEqual([])
  expect(await storedDrafts()).not.toContain('Km 203')
})

test('without an answer the form stays, and the call is offered again', async () => {
  const server = await open()
  server.answer({ 'POST emergency/{id}/calls': lost })
  await fillCall('Km 203 carretera a Salcajá')
  await join().click()
  await question().getByRole('button', { name: 'Agregar' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'No hay conexión' })).toBeVisible()
  await expect.element(formOf().place.getByRole('textbox', { name: 'Dirección' })).toHaveValue('Km 203 carretera a Salcajá')
  await expect.element(join()).toBeEnabled()
})
