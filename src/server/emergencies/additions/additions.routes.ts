import type { FastifyInstance } from 'fastify'
import {
  callAddition,
  contactAddition,
  contactCorrection,
  crewAddition,
  factsCorrection,
  noteAddition,
  noteCorrection,
  patientAddition,
  patientCorrection,
  photosAddition,
  unitAddition,
  unitCorrection,
} from '../../../contract/emergencies/emergency-additions.schema.ts'
import { emergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { photoFields } from '../../../contract/emergencies/emergency-input.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { arrivedUpload } from '../photos/arrived-upload.ts'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import { arrivingPhotos } from '../photos/store-photos.ts'
import { call, idParam } from '../../platform/http/call.ts'
import { readForm } from '../../platform/http/multipart.ts'
import { addCall, addContact, addCrew, addNote, addPatient, addPhotos, addUnit } from './add-parts.ts'
import {
  correctContact,
  correctFacts,
  correctNote,
  correctPatient,
  correctUnit,
  removeAddition,
  removeCrew,
} from './correct-parts.ts'

/** Of two writes at once with one identity, the second fails at its row. */
export const additionConstraints: ConstraintSentences = {
  patient_client_id: 'record.other_identity',
  contact_client_id: 'record.other_identity',
  note_client_id: 'record.other_identity',
  image_client_id: 'record.other_identity',
  member_client_id: 'record.other_identity',
}

/** The small additions to an emergency and their corrections, each answered with the whole emergency (S-48). */
export const additionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const one = { params: idParam, answer: emergencyDetail }

  const arriving = arrivingPhotos(deps)
  const photos = { ...one, summary: 'Agregar fotos a una emergencia', form: photosAddition, files: photoFields }
  call(app, 'POST emergency/{id}/photos', photos, async ({ params, request, ...writer }) => {
    await using form = await readForm(request, photosAddition, arriving)
    const { upload } = form.body
    const { id: user_id } = writer.caller
    await using whole = upload === undefined ? null : await arrivedUpload(deps, { user_id, client_id: upload })
    const files = [...form.files, ...(whole === null ? [] : [whole])].map((file) => file.path)
    return await addPhotos(deps, writer, params.id, { sent: form.body, files })
  })

  const patient = { ...one, summary: 'Agregar un paciente', body: patientAddition }
  call(app, 'POST emergency/{id}/patients', patient, ({ params, body, ...writer }) => addPatient(deps, writer, params.id, body))

  const contact = { ...one, summary: 'Agregar una persona de contacto', body: contactAddition }
  call(app, 'POST emergency/{id}/contacts', contact, ({ params, body, ...writer }) => addContact(deps, writer, params.id, body))

  const note = { ...one, summary: 'Agregar una nota', body: noteAddition }
  call(app, 'POST emergency/{id}/notes', note, ({ params, body, ...writer }) => addNote(deps, writer, params.id, body))

  const another = { ...one, summary: 'Agregar otra llamada por la misma emergencia', body: callAddition }
  call(app, 'POST emergency/{id}/calls', another, ({ params, body, ...writer }) => addCall(deps, writer, params.id, body))

  const unit = { ...one, summary: 'Agregar una unidad', body: unitAddition }
  call(app, 'POST emergency/{id}/units', unit, ({ params, body, ...writer }) => addUnit(deps, writer, params.id, body))

  const crew = { ...one, summary: 'Agregar bomberos', body: crewAddition }
  call(app, 'POST emergency/{id}/crew', crew, ({ params, body, ...writer }) => addCrew(deps, writer, params.id, body))

  const leaving = { ...one, summary: 'Quitar bomberos', body: crewAddition }
  call(app, 'POST emergency/{id}/remove_crew', leaving, ({ params, body, ...writer }) =>
    removeCrew(deps, writer, params.id, body),
  )

  const facts = { ...one, summary: 'Corregir dirección, lugar, tipo o número de heridos', body: factsCorrection }
  call(app, 'PUT emergency/{id}', facts, ({ params, body, ...writer }) => correctFacts(deps, writer, params.id, body))

  const patientAgain = { ...one, summary: 'Corregir un paciente', body: patientCorrection }
  call(app, 'PUT emergency_patient/{id}', patientAgain, ({ params, body, ...writer }) =>
    correctPatient(deps, writer, params.id, body),
  )
  const contactAgain = { ...one, summary: 'Corregir una persona de contacto', body: contactCorrection }
  call(app, 'PUT emergency_contact/{id}', contactAgain, ({ params, body, ...writer }) =>
    correctContact(deps, writer, params.id, body),
  )
  const noteAgain = { ...one, summary: 'Corregir una nota', body: noteCorrection }
  call(app, 'PUT emergency_note/{id}', noteAgain, ({ params, body, ...writer }) => correctNote(deps, writer, params.id, body))

  const unitAgain = { ...one, summary: 'Completar los datos de una unidad', body: unitCorrection }
  call(app, 'PUT emergency_unit/{id}', unitAgain, ({ params, body, ...writer }) => correctUnit(deps, writer, params.id, body))

  const removals = [
    ['DELETE emergency_photo/{id}', 'photos', 'Quitar una foto'],
    ['DELETE emergency_patient/{id}', 'patients', 'Quitar un paciente'],
    ['DELETE emergency_contact/{id}', 'contacts', 'Quitar una persona de contacto'],
    ['DELETE emergency_note/{id}', 'notes', 'Quitar una nota'],
    ['DELETE emergency_unit/{id}', 'units', 'Quitar una unidad'],
  ] as const
  for (const [name, kind, summary] of removals)
    call(app, name, { ...one, summary }, ({ params, ...writer }) => removeAddition(deps, writer, kind, params.id))
}
