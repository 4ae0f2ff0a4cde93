import { wallClock } from '../../../contract/shared/dates/dates.ts'

/**
 * The multipart form of a save (S-6): scalars as form fields, nested lists as JSON in one field each,
 * photos as photo0, photo1, ... with their count. Timestamps go out as Guatemalan wall-clock time (B-API-04, S-12).
 */
export const emergencyFormData = (sent: object, photos: readonly File[]): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) continue
    form.append(name, instants.has(name) ? wallClock(value as string) : asField(value))
  }
  form.append('photo_count', String(photos.length))
  for (const [index, photo] of photos.entries()) form.append(`photo${index}`, photo, photo.name)
  return form
}

const instants: ReadonlySet<string> = new Set(['creation_date', 'attention_date'])

const asField = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
