import type { ProfileInput } from '../../../contract/people/profile.schema.ts'
import type { PhotoValue } from '../../platform/photos/person-photo-field.tsx'

/** The multipart form of the profile; the username is the DPI (A-PRF-13). */
export const profileFormData = (sent: ProfileInput, photo: PhotoValue): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...sent, username: sent.no_dpi })) form.set(name, value ?? '')
  // An empty value removes the stored photo.
  if (photo instanceof File) form.set('photo', photo, photo.name)
  else if (photo === '') form.set('photo', '')
  return form
}
