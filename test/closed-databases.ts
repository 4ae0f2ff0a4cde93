import { deepEqual } from 'node:assert/strict'
import { afterAll } from 'vitest'
import { levels } from '../src/server/platform/metrics/metric-events.ts'

/** Files share their processes: a database that one leaves open would be in the measurements of the next. */
afterAll(() => deepEqual(levels('pool'), [], 'databases are left open'))
