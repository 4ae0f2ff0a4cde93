import { sql } from 'kysely'
import { kindOf } from '../../../contract/binnacle/binnacle-sentences.ts'
import { detailInWords } from '../../../contract/binnacle/binnacle-words.schema.ts'
import { binnacleActions, type BinnacleAction } from '../../../contract/shared/binnacle-actions.ts'
import { shownDetails, type Details } from '../../binnacle/present-entry.ts'
import type { Topic } from './topic.queries.ts'

/** Their details may have megabytes. */
const ENTRIES = 200
const ACTIONS = 1000

interface Entry extends Details {
  id: number
  creation_date: Date
  created_by_name: string
  action_binnacle: BinnacleAction
  entity: string
}

const doneWords = { CREAR: 'se creó', EDITAR: 'se cambió', ELIMINAR: 'se eliminó', LOGIN: 'inicio de sesión' }

/** By the fields that the binnacle names, so that what a later version stores in an entry is not given away. */
const shown = ({ id, creation_date, created_by_name, action_binnacle, entity, ...stored }: Entry) => {
  const { previous_detail, current_detail } = shownDetails(stored)
  const datos = detailInWords(entity, previous_detail, current_detail).map(({ label, previous, current }) => ({
    dato: label,
    antes: previous.map(({ text }) => text).join('; '),
    despues: current.map(({ text }) => text).join('; '),
  }))
  const { device, connection } = current_detail ?? {}
  return {
    entrada: id,
    fecha: creation_date,
    hecho: doneWords[action_binnacle],
    registro: kindOf(entity).name,
    por: created_by_name,
    ...(action_binnacle === 'LOGIN' && { aparato: device, conexion: connection }),
    datos,
  }
}

/** The record of the person, and their marks and corrections, which are about nobody else. */
export const recordTopic: Topic = {
  file: 'bitacora.json',
  about: 'cada cambio de la ficha, las marcas y las correcciones de la persona: quién, cuándo, de qué a qué.',
  columns: ['binnacle.previous_detail', 'binnacle.current_detail', 'binnacle.created_by_name'],
  async *rows(db, person) {
    for (let last = 0; ;) {
      const { rows } = await sql<Entry>`
        SELECT id, creation_date, created_by_name, action_binnacle, entity, previous_detail, current_detail FROM binnacle
        WHERE id IN (
          (SELECT id FROM binnacle WHERE entity = 'user' AND entity_id = ${person} AND id > ${last} ORDER BY id LIMIT ${ENTRIES})
          UNION ALL
          (SELECT id FROM binnacle WHERE entity IN ('attendance_mark', 'attendance_correction') AND id > ${last}
            AND coalesce(current_detail, previous_detail) ->> 'user' = ${String(person)} ORDER BY id LIMIT ${ENTRIES}))
        ORDER BY id LIMIT ${ENTRIES}`.execute(db)
      if (rows.length === 0) return
      yield* rows.map(shown)
      last = rows.at(-1)?.id ?? last
    }
  },
}

interface Act {
  at: string
  id: number
  creation_date: Date
  action_binnacle: BinnacleAction
  entity: string
}

/** What the person did, without the record that it was done to: that may be another person's. */
export const actionTopic: Topic = {
  file: 'acciones.json',
  about: 'qué hizo la persona en Sirena y cuándo, sin los datos de los registros.',
  columns: ['binnacle.created_by'],
  async *rows(db, person) {
    for (const action of binnacleActions) {
      let [after, last] = ['-infinity', 0]
      for (;;) {
        // As text, since a Date would cut the microseconds.
        const { rows } = await sql<Act>`
          SELECT creation_date::text AS at, id, creation_date, action_binnacle, entity FROM binnacle
          WHERE created_by = ${person} AND action_binnacle = ${action} AND (creation_date, id) > (${after}::timestamptz, ${last})
          ORDER BY creation_date, id LIMIT ${ACTIONS}`.execute(db)
        for (const { id, creation_date, action_binnacle, entity, at } of rows) {
          yield { entrada: id, fecha: creation_date, hecho: acted[action_binnacle], registro: kindOf(entity).name }
          ;[after, last] = [at, id]
        }
        if (rows.length === 0) break
      }
    }
  },
}

const acted = { CREAR: 'creó', EDITAR: 'cambió', ELIMINAR: 'eliminó', LOGIN: 'inició sesión' }
