import { expect, test } from 'vitest'
import { expectAccessible } from '../../test/components/accessible.ts'
import { everyLook, lookAt } from '../../test/components/every-screen.ts'
import { smallTargets } from '../../test/components/measure-looks.ts'
import { phone } from '../../test/components/open-screen.tsx'

// A-RTE-36, A-RTE-38, A-RTE-39, B-GEN-06
test.for(everyLook)('%s is accessible on a phone, in Spanish, and has nothing too small for a finger', async ([, look]) => {
  await lookAt(look, phone)
  expect.soft(smallTargets(), 'less than 44 px wide or high').toEqual([])
  await expectAccessible()
})
