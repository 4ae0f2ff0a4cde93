import * as z from 'zod'
import { notAnOption } from './codes.ts'
import type { Call } from './rights/permissions.ts'

/** Calls that a browser opens in a window of their own, where no header can carry the token (S-5). */
export const downloads = [
  'emergency/descargar_excel',
  'user/import_template',
  'station/import_template',
  'vehicle/import_template',
  'job_management/excel_duty',
  'job_management/descargar_excel',
  'job_management/excel_log_history_hours',
  'reports/descargar_excel',
  'reports/download_excel_stations',
  'reports/excel_emergency_detail',
  'reports/download_excel',
  'user/export_file',
] as const
export type Download = (typeof downloads)[number]

export const callOf = (download: Download) => `GET ${download}` as const satisfies Call
export const isDownload = (call: Call | undefined): boolean => downloads.some((download) => callOf(download) === call)

export const ticketInput = z.strictObject({ path: z.literal(downloads, { error: notAnOption }) })
export const ticketAnswer = z.object({ ticket: z.string() })
export type Ticket = z.infer<typeof ticketAnswer>

/** A download of so much about one person that a session left open must not give it away (S-52, S-65). */
export const needsFreshSignIn = (download: Download): boolean => download === 'user/export_file'

/** The ticket, among the parameters of every download. */
export const ticketInQuery = z.string().max(100).optional()
