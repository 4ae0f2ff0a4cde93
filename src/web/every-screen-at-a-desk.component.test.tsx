import { expect, test } from 'vitest'
import { expectAccessible } from '../../test/components/accessible.ts'
import { everyLook, expectSeenPills, lookAt, needlesslyCut, screensNotLookedAt } from '../../test/components/every-screen.ts'
import { desk } from '../../test/components/open-screen.tsx'

test('every screen is looked at', () => {
  expect(screensNotLookedAt()).toEqual([])
})

// A-RTE-36, A-RTE-38, A-RTE-39, B-GEN-06
test.for(everyLook)('%s is accessible at a desk, in Spanish, and cuts no text beside free space', async ([, look]) => {
  await lookAt(look, desk)
  expect.soft(needlesslyCut(), 'cut beside free space').toEqual([])
  await expectSeenPills()
  await expectAccessible()
})
