import type { StoredEmergency } from './emergencies.queries.ts'

/**
 * An emergency for the binnacle, which keeps names of the crew for good but not where their photos are. Who added a part is the
 * author of an entry.
 */
export const asRecorded = ({ additions: _, ...emergency }: StoredEmergency) => ({
  ...emergency,
  firefighters: emergency.firefighters.map(({ id, name }) => ({ id, name })),
})
