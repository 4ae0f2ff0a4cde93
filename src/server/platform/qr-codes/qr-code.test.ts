import { expect, test } from 'vitest'
import { qrCodeIn } from '../../../../test/fixtures/qr-code.ts'
import { PUBLIC_PAGES } from '../../../contract/shared/limits.ts'
import { qrCode } from './qr-code.ts'

test('the codes that one address may ask for in a minute take less than a tenth of a processor', () => {
  // A tenth of them; the time of the processor, whatever else runs.
  const before = process.cpuUsage()
  for (let n = 0; n < PUBLIC_PAGES / 10; n += 1) qrCode(`https://sirena.example.org/#/emergency_open/key-${n}`)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(60_000 / 10 / 10)
})

test.each(['A', `https://sirena.example.org/#/emergency_open/${'k'.repeat(200)}`])('a code of %s is read', async (text) => {
  expect(await qrCodeIn(qrCode(text))).toBe(text)
})
