import { text } from '../shared/fields.schema.ts'
import { resource } from '../shared/resource.schema.ts'

/** Positions that people hold (B-JOB-02). Everybody who fills in a user form may read them. */
export const jobPositions = resource({
  path: 'job_management',
  name: 'JobPosition',
  fields: { job_title: text('Puesto', 100) },
  searchIn: ['job_title'],
})
