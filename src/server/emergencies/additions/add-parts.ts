import type * as z from 'zod'
import type { Addition } from '../../../contract/emergencies/addition-rules.ts'
import type {
  CallAddition,
  UnitAddition,
  contactAddition,
  noteAddition,
  patientAddition,
  photosAddition,
} from '../../../contract/emergencies/emergency-additions.schema.ts'
import { isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import {
  MAX_PHOTOS,
  UNIT_BEFORE_REPORT_MS,
  MAX_CONTACTS,
  MAX_NOTES,
  MAX_PATIENTS,
  MAX_STATIONS_OR_CREW,
  MAX_VEHICLES,
} from '../../../contract/emergencies/limits.ts'
import { plainText } from '../../../contract/shared/text/plain-text.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { refuseBusyVehicles } from '../../fleet/vehicles/refuse-vehicles.ts'
import { peopleServing } from '../crew/crew-options.queries.ts'
import { readEmergency, type StoredEmergency } from '../emergencies.queries.ts'
import { incomplete } from '../photos/arrived-upload.ts'
import { removeUpload } from '../photos/photo-uploads.queries.ts'
import { refuseMissingPhotos, storePhotos } from '../photos/store-photos.ts'
import type { Changing } from '../../platform/database/open.ts'
import { fail, found, invalid } from '../../platform/errors/refusal.ts'
import { lockVehicles, setDisponibility } from '../../fleet/vehicles/vehicles.queries.ts'
import { changeParts, permitAddition, whenMade } from './change-parts.ts'
import {
  addStationOfUnit,
  insertContact,
  insertCrew,
  insertNote,
  insertPatient,
  insertPhotos,
  insertUnit,
  isStoredPart,
  updateFacts,
  type NewPart,
} from './parts.queries.ts'

interface PartAddition {
  what: Addition
  /** The identity that a device gave the part. */
  client_id?: string | undefined
  work: (trx: Changing, part: NewPart, before: StoredEmergency) => Promise<void>
}

/** Adds what `work` inserts, if this person may add it and there is room for it. What is stored already is not added again (S-76). */
const addPart = (deps: Deps, writer: Writer, id: number, { what, client_id, work }: PartAddition): Promise<EmergencyDetail> =>
  changeParts(deps, writer, id, {
    permit: permitAddition(writer.caller, what),
    work: async (trx, before) => {
      const part = {
        emergency_id: id,
        added_by: writer.caller.id,
        added_at: deps.now(),
        noted_at: writer.notedAt ?? null,
        client_id: client_id ?? null,
      }
      if (what === 'crew' || !(await isStoredPart(trx, what, part))) await work(trx, part, before)
    },
  })

const refuseTooMany = (count: number, most: number, parts: string): void => {
  if (count > most) throw fail('emergency.too_many_parts', { count: most, parts })
}

const refuseTooManyPhotos = ({ images }: StoredEmergency, more: readonly unknown[]): void => {
  if (images.length + more.length > MAX_PHOTOS) throw fail('file.too_many', { count: MAX_PHOTOS })
}

/** `files` are the paths of the photos; one of them may be that of an upload in parts, which ends here. */
export const addPhotos = async (
  deps: Deps,
  writer: Writer,
  id: number,
  { sent, files }: { sent: z.infer<typeof photosAddition>; files: readonly string[] },
): Promise<EmergencyDetail> => {
  const { caller } = writer
  refuseMissingPhotos(sent, files)
  if (files.length === 0) throw invalid({ photo0: 'Elija por lo menos una foto' })
  const { client_id } = sent
  if (client_id !== undefined && files.length > 1)
    throw invalid({ client_id: 'Una identidad es de una sola foto. Envíe cada foto aparte.' })
  // Also before they are decoded, which takes seconds.
  const stored = found(await readEmergency(deps.db, { id }))
  permitAddition(caller, 'photos')(stored, whenMade(writer, deps).getTime())
  const part = { emergency_id: id, added_by: caller.id, client_id: client_id ?? null }
  const arrived = (await isStoredPart(deps.db, 'photos', part)) ? [] : files
  refuseTooManyPhotos(stored, arrived)
  await using photos = await storePhotos(deps, caller, arrived)
  const saving = addPart(deps, writer, id, {
    what: 'photos',
    client_id,
    work: async (trx, part, before) => {
      refuseTooManyPhotos(before, photos.images)
      await insertPhotos(trx, part, photos.images)
      if (sent.upload === undefined) return
      if (!(await removeUpload(trx, { user_id: caller.id, client_id: sent.upload }))) throw incomplete()
    },
  })
  return await photos.namedBy(saving)
}

export const addPatient = (deps: Deps, writer: Writer, id: number, { client_id, ...patient }: z.infer<typeof patientAddition>) =>
  addPart(deps, writer, id, {
    what: 'patients',
    client_id,
    work: async (trx, part, before) => {
      refuseTooMany(before.pacients.length + 1, MAX_PATIENTS, 'pacientes')
      await insertPatient(trx, part, patient)
    },
  })

export const addContact = (deps: Deps, writer: Writer, id: number, { client_id, ...contact }: z.infer<typeof contactAddition>) =>
  addPart(deps, writer, id, {
    what: 'contacts',
    client_id,
    work: async (trx, part, before) => {
      refuseTooMany(before.contact_person.length + 1, MAX_CONTACTS, 'contactos')
      await insertContact(trx, part, contact)
    },
  })

export const addNote = (deps: Deps, writer: Writer, id: number, { client_id, text }: z.infer<typeof noteAddition>) =>
  addPart(deps, writer, id, {
    what: 'notes',
    client_id,
    work: async (trx, part, before) => {
      refuseTooMany(before.notes.length + 1, MAX_NOTES, 'notas')
      await insertNote(trx, part, text)
    },
  })

/** Somebody else may call by the same telephone. */
const personOf = ({ name, phone_number }: { name: string; phone_number: string }) => `${plainText(name)} ${phone_number}`

/** Who called once more and what they said, both or nothing. */
export const addCall = (deps: Deps, writer: Writer, id: number, { client_id, contact_person, text }: CallAddition) =>
  addPart(deps, writer, id, {
    what: 'notes',
    client_id,
    work: async (trx, part, before) => {
      const known = new Set(before.contact_person.map(personOf))
      const others = contact_person.filter((contact) => !known.has(personOf(contact)))
      refuseTooMany(before.contact_person.length + others.length, MAX_CONTACTS, 'contactos')
      refuseTooMany(before.notes.length + 1, MAX_NOTES, 'notas')
      for (const contact of others) await insertContact(trx, { ...part, client_id: null }, contact)
      await insertNote(trx, part, text)
    },
  })

/** A unit of a station that did not attend yet brings its station along, since support comes from others. */
export const addUnit = (deps: Deps, writer: Writer, id: number, unit: UnitAddition) =>
  addPart(deps, writer, id, {
    what: 'units',
    client_id: unit.client_id,
    work: async (trx, part, before) => {
      if (before.members.some((member) => member.vehicle === unit.vehicle))
        throw invalid({ vehicle: 'Ya has agregado este vehículo.' })
      refuseTooMany(before.members.length + 1, MAX_VEHICLES, 'vehículos')
      const locked = await lockVehicles(trx, [unit.vehicle])
      const [vehicle] = locked
      if (vehicle === undefined) throw invalid({ vehicle: 'El vehículo elegido ya no existe' })
      const stations = [...new Set([...before.stations.map((station) => station.id), vehicle.station_id])]
      refuseTooMany(stations.length, MAX_STATIONS_OR_CREW, 'estaciones')
      await refuseUnfitPilot(trx, unit.pilot, stations, deps.now())
      refuseTooEarly(unit, before)
      const in_progress = isInProgress(before.status)
      // A resolved emergency occupies no vehicle.
      if (in_progress) {
        refuseBusyVehicles(new Set([unit.vehicle]), locked)
        await setDisponibility(trx, [unit.vehicle], VehicleState.EnEmergencia)
      }
      await addStationOfUnit(trx, id, vehicle.station_id)
      await insertUnit(trx, { ...part, in_progress }, unit)
      await updateFacts(trx, id, { vehicles_left_out: [] })
    },
  })

/** A wrong year would pass as a time. The report may come hours after the units left. */
export const refuseTooEarly = (
  {
    departed_at,
    arrived_at,
    returned_at,
  }: Partial<Record<'departed_at' | 'arrived_at' | 'returned_at', string | null | undefined>>,
  { creation_date, attention_date }: StoredEmergency,
): void => {
  const earliest = Math.min(Date.parse(creation_date), Date.parse(attention_date)) - UNIT_BEFORE_REPORT_MS
  const wrong = Object.entries({ departed_at, arrived_at, returned_at }).filter(
    ([, at]) => typeof at === 'string' && Date.parse(at) < earliest,
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([field]) => [field, 'Es de mucho antes de la emergencia'])))
}

export const refuseUnfitPilot = async (trx: Changing, pilot: number, stations: readonly number[], now: Date): Promise<void> => {
  const { pilots } = await peopleServing(trx, stations, [pilot], now)
  if (!pilots.has(pilot)) throw invalid({ pilot: 'Elija un piloto activo de las estaciones' })
}

export const addCrew = (deps: Deps, writer: Writer, id: number, { firefighters }: { firefighters: readonly number[] }) =>
  addPart(deps, writer, id, {
    what: 'crew',
    work: async (trx, part, before) => {
      const crew = new Set(before.firefighters.map((person) => person.id))
      const joining = firefighters.filter((person) => !crew.has(person))
      if (joining.length === 0) throw invalid({ firefighters: 'Ya están en la emergencia' })
      refuseTooMany(crew.size + joining.length, MAX_STATIONS_OR_CREW, 'bomberos')
      const stations = before.stations.map((station) => station.id)
      const { people } = await peopleServing(trx, stations, joining, deps.now())
      if (!joining.every((person) => people.has(person)))
        throw invalid({ firefighters: 'Elija bomberos activos de las estaciones' })
      await insertCrew(trx, part, joining)
    },
  })
