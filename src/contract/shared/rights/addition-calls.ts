import { commanding, dispatch, type Grant } from './grants.ts'

/** Small additions; which emergencies, and whose parts: `additionCan` (S-48). In a path of a part, `{id}` is that part's. */
export const additionCalls = {
  'PUT emergency/{id}': dispatch,
  'POST emergency/{id}/photos': commanding,
  'POST emergency/{id}/patients': commanding,
  'POST emergency/{id}/contacts': dispatch,
  'POST emergency/{id}/notes': dispatch,
  'POST emergency/{id}/calls': dispatch,
  'POST emergency/{id}/units': dispatch,
  'POST emergency/{id}/crew': commanding,
  'POST emergency/{id}/remove_crew': commanding,
  /** A photo that arrives in parts, of the caller alone; adding it to an emergency is a call of its own. */
  'POST photo_upload': commanding,
  'HEAD photo_upload/{id}': commanding,
  'PATCH photo_upload/{id}': commanding,
  'DELETE emergency_photo/{id}': commanding,
  'PUT emergency_patient/{id}': commanding,
  'DELETE emergency_patient/{id}': commanding,
  'PUT emergency_contact/{id}': dispatch,
  'DELETE emergency_contact/{id}': dispatch,
  'PUT emergency_note/{id}': dispatch,
  'DELETE emergency_note/{id}': dispatch,
  'PUT emergency_unit/{id}': dispatch,
  'DELETE emergency_unit/{id}': dispatch,
} as const satisfies Record<string, Grant>
