import type { ProfileInput } from '../../contract/profile.ts'

/** The multipart form of the profile; the username is the DPI (A-PRF-13). */
export const profileFormData = (sent: ProfileInput, photo: File | null): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...sent, username: sent.no_dpi })) form.set(name, value ?? '')
  if (photo) form.set('photo', photo, photo.name)
  return form
}
