import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { emergencyTypes, EmergencyType, EmergencyTypeOption } from '../../../contract/emergencies/emergency-types.schema.ts'
import type { Option } from '../../../contract/shared/resource.schema.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import { inNaturalOrder } from '../../platform/records/natural-order.ts'
import {
  allOf,
  byNaturalKey,
  byValue,
  countRows,
  insertRow,
  matches,
  orderBy,
  pageOf,
  rowQueries,
  updateRow,
  type ResourceQueries,
} from '../../platform/records/table-queries.ts'
import { figuresOf } from '../rollups/emergency-figures.queries.ts'

type SubTypes = z.output<typeof emergencyTypes.input>['sub_types']
/** An update without sub-types keeps the stored ones. */
type TypeInput = Omit<z.output<typeof emergencyTypes.input>, 'sub_types'> & { sub_types?: SubTypes | undefined }

const select = async (db: Database | Changing, rest: RawBuilder<unknown>): Promise<EmergencyType[]> => {
  const { rows } = await sql<EmergencyType>`
    SELECT t.id, t.version, t.code, t.name, t.description, t.wounded_kind,
      (SELECT json_build_object('id', c.id, 'name', c.name) FROM emergency_categories c WHERE c.id = t.category_id) AS category,
      coalesce((SELECT json_agg(json_build_object('id', s.id, 'code', s.code, 'name', s.name, 'description', s.description) ORDER BY s.code)
        FROM emergency_sub_types s WHERE s.emergency_type_id = t.id), '[]') AS sub_types
    FROM emergency_types t ${rest}`.execute(db)
  return rows
}

const cells = ({ code, name, description, category, wounded_kind }: TypeInput) => ({
  code,
  name,
  description,
  category_id: category ?? null,
  // A client that does not know it leaves it unchanged.
  ...(wounded_kind === undefined ? {} : { wounded_kind }),
})

/** Replaces the stored sub-types with those that were sent. Nothing references a sub-type, so all rows are deleted and inserted. */
const saveSubTypes = async (trx: Changing, typeId: number, rows: SubTypes): Promise<void> => {
  await trx.deleteFrom('emergency_sub_types').where('emergency_type_id', '=', typeId).execute()
  if (rows.length === 0) return
  await trx
    .insertInto('emergency_sub_types')
    .values(rows.map(({ code, name, description }) => ({ emergency_type_id: typeId, code, name, description })))
    .execute()
}

export const emergencyTypeQueries: ResourceQueries<EmergencyType, TypeInput> = {
  list: async (db, { page, search, ordering }) => {
    const where =
      search === '' ? sql`true` : sql`(${allOf(matches(['t.name', 't.description'], search))} OR t.code::text = ${search})`
    const order = orderBy(ordering, { ...byValue('id', 'code'), ...byNaturalKey('name', 'description') }, 'code')
    const [results, count] = await Promise.all([
      select(db, sql`WHERE ${where} ORDER BY ${order}, t.id ${pageOf(page)}`),
      countRows(db, sql`emergency_types t WHERE ${where}`),
    ])
    return { count, results }
  },
  options: async (db, search) => {
    const { rows } =
      await sql<Option>`SELECT id, name FROM emergency_types WHERE ${allOf(matches(['name'], search))} ORDER BY id`.execute(db)
    return rows
  },
  read: async (db, id) => (await select(db, sql`WHERE t.id = ${id}`))[0],
  insert: async (trx, input) => {
    const id = await insertRow(trx, 'emergency_types', cells(input))
    await saveSubTypes(trx, id, input.sub_types ?? [])
    return id
  },
  update: async (trx, id, input) => {
    await updateRow(trx, 'emergency_types', id, cells(input))
    if (input.sub_types) await saveSubTypes(trx, id, input.sub_types)
  },
  ...rowQueries('emergency_types', [['emergencies', 'emergency_type_id', 'emergencia', 'emergencias']]),
}

/** Every type with the number of its emergencies. */
export const optionsWithUses = async (db: Database): Promise<EmergencyTypeOption[]> => {
  const [types, figures] = await Promise.all([emergencyTypeQueries.options(db, ''), figuresOf(db, {})])
  const uses = new Map<number | null, number>()
  for (const { type_id: type, emergencies } of figures) uses.set(type, (uses.get(type) ?? 0) + emergencies)
  return inNaturalOrder(types).map((type) => ({ ...type, uses: uses.get(type.id) ?? 0 }))
}
