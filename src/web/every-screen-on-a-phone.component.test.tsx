import { test } from 'vitest'
import { expectAccessible } from '../../test/components/accessible.ts'
import { everyLook, lookAt } from '../../test/components/every-screen.ts'
import { phone } from '../../test/components/open-screen.tsx'

// A-RTE-36, A-RTE-38, A-RTE-39, B-GEN-06
test.for(everyLook)('%s is accessible on a phone, and in Spanish', async ([, look]) => {
  await lookAt(look, phone)
  await expectAccessible()
})
