import * as z from 'zod'
import { MAX_CATALOGUE_CHOICES } from './limits.ts'

const count = z.int().min(0)

/** How much there is of what a brigade needs before its first emergency. */
const counts = z.object({
  stations: count,
  emergency_types: count,
  vehicles: count,
  /** Others than the caller. */
  people: count,
  pilots: count,
  /** Also those that were deleted. */
  emergencies: count,
})

const codes = z.array(z.int()).max(MAX_CATALOGUE_CHOICES)
const names = z.array(z.string().max(100)).max(MAX_CATALOGUE_CHOICES)

/** Of the starting catalogue, by what identifies each in it. */
const choices = { emergency_types: codes, vehicle_types: names, job_positions: names }
export const catalogueChoice = z.strictObject(choices)
export type CatalogueChoice = z.output<typeof catalogueChoice>

/** It takes no parameters. */
export const firstStepsAsked = z.strictObject({})

export const firstSteps = z.object({ counts, present: z.object(choices) }).meta({ id: 'FirstSteps' })
export type FirstSteps = z.output<typeof firstSteps>
