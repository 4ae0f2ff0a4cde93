import { afterAll, expect } from 'vitest'
import { levels } from '../src/server/measuring.ts'

/** Files share their processes: a database that one leaves open would be in the measurements of the next. */
afterAll(() => expect(levels('pool'), 'databases left open by this file').toEqual([]))
