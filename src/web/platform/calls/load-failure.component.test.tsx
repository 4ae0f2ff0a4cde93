import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emergencyWays } from '../../../contract/emergencies/emergency-ways.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { anEmergency, ofRecord, ofStation } from '../../../../test/components/recorded-emergency.ts'
import { sample } from '../../../../test/components/sample.ts'
import { refusal } from '../../../../test/components/server.ts'

test('parts of a screen that failed have one button together, which reads them all again', async () => {
  const emergency = anEmergency()
  const failing = { 'GET emergency/{id}/ways': refusal(500, 'Ni esto.'), 'GET emergency/{id}/history': refusal(500, 'Esto no.') }
  const answers = { ...ofRecord(emergency), ...failing }
  const server = await openScreen(`/emergency/${emergency.id}`, answers, { role: Role.Administrador, person: ofStation })
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await expect.element(alert('Esto no.')).toBeVisible()
  await expect.element(alert('Ni esto.')).toBeVisible()
  const again = page.getByRole('button', { name: 'Reintentar' })
  expect(again.elements()).toHaveLength(1)
  server.answer({ 'GET emergency/{id}/ways': sample(emergencyWays, { ways: [] }), 'GET emergency/{id}/history': [] })
  await again.click()
  await expect.element(alert('Esto no.')).not.toBeInTheDocument()
  await expect.element(alert('Ni esto.')).not.toBeInTheDocument()
  await expect.element(again).not.toBeInTheDocument()
})
