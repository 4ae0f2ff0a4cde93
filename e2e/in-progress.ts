import type { BrowserContext, Page } from '@playwright/test'
import { inProgressFilter } from '../src/contract/emergencies/emergency-rules.ts'
import type { EmergencyRow } from '../src/contract/emergencies/emergencies.schema.ts'
import type { Page as Rows } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { Vehicle } from '../src/contract/fleet/vehicles.schema.ts'
import type { As } from './calls.ts'

/* Emergencies in progress as one journey sees them: other journeys begin many of their own. */

export const setStatus = (as: As, id: number, status: number) =>
  as(Role.Administrador).post(`emergency/${id}/update_status`, { status })

const inProgressOf = async (as: As, { id }: Vehicle): Promise<EmergencyRow[]> => {
  const { results } = await as(Role.Administrador).get<Rows<EmergencyRow>>(
    `emergency/?status=${inProgressFilter}&vehicle_emergency__vehicle=${id}`,
  )
  return results
}

/** The page sees the emergencies of these vehicles alone. */
export const onlyOf = async (page: Page | BrowserContext, as: As, vehicles: readonly Vehicle[]): Promise<void> => {
  await page.route('**/api/emergency/?*ordering=gravity*', async (route) => {
    const found = (await Promise.all(vehicles.map((vehicle) => inProgressOf(as, vehicle)))).flat()
    const results = found.toSorted((one, other) => other.status - one.status)
    await route.fulfill({ json: { count: results.length, results } })
  })
}
