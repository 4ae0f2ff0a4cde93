import { text } from './fields.ts'
import { resource } from './resource.ts'

/** Positions that people hold (B-JOB-02). Reading them is for whoever fills a user form. */
export const jobPositions = resource({
  path: 'job_management',
  name: 'JobPosition',
  fields: { job_title: text('Puesto', 100) },
  searchIn: ['job_title'],
})
