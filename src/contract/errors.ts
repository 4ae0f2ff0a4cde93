import { attendanceErrors } from './attendance/errors.ts'
import { emergencyErrors } from './emergencies/errors.ts'
import { fleetErrors } from './fleet/errors.ts'
import { overviewErrors } from './overview/errors.ts'
import { peopleErrors } from './people/errors.ts'
import { sharedErrors } from './shared/errors.ts'

/** Every refusal of the server, of all districts. */
export const errors = {
  ...sharedErrors,
  ...peopleErrors,
  ...fleetErrors,
  ...emergencyErrors,
  ...attendanceErrors,
  ...overviewErrors,
}

export type ErrorCode = keyof typeof errors
