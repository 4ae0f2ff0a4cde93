import type { StoredEmergency } from './emergencies.queries.ts'

/** An emergency for the binnacle, which keeps names of the crew for good but not where their photos are. */
export const asRecorded = (emergency: StoredEmergency) => ({
  ...emergency,
  firefighters: emergency.firefighters.map(({ id, name }) => ({ id, name })),
})
