import { test } from 'vitest'
import { everyLook, expectGood } from '../../../test/components/every-screen.ts'
import { phone } from '../../../test/components/open-screen.tsx'

// A-RTE-36, A-RTE-38, A-RTE-39, B-GEN-06
test.for(everyLook)('%s is accessible on a phone, and in Spanish', ([, look]) => expectGood(look, phone))
