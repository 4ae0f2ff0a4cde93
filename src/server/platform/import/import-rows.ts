import type { ImportFindings, Imported } from '../../../contract/shared/import/import.schema.ts'
import { importWords } from '../../../contract/shared/import/import-words.ts'
import { MAX_IMPORT_ROWS } from '../../../contract/shared/limits.ts'
import type { Caller, Deps, Writer } from '../deps.ts'
import { fail, Refusal } from '../errors/refusal.ts'
import { hasChangedNothing } from '../http/errors.ts'
import type { Arrived } from '../http/multipart.ts'
import { Repeated } from '../idempotency/idempotency-key.ts'
import { recordChanges } from '../records/record-change.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import { checkRows, importableInputs, previewOf, refuseTaken, type CheckedRows } from './check-rows.ts'
import { plainHeadersOf } from './find-columns.ts'
import type { ImportedResource } from './imported-resource.ts'

/** Besides records, a sheet may have headers, and a title and notes above them. */
const MAX_ROWS = MAX_IMPORT_ROWS + 20

const readRowsOf = async <Field extends string, Input, Preview extends ImportFindings>(
  resource: ImportedResource<Field, Input, Preview>,
  { db, caller }: { db: Deps['db']; caller: Caller },
  arrived: readonly Arrived[],
): Promise<CheckedRows<Field, Input, Preview>> => {
  const [file, another] = arrived
  if (file === undefined || another !== undefined) throw fail('sheet.none')
  const { many } = importWords[resource.path]
  const sheet = await readSheet(file.path, { most: MAX_ROWS, headers: plainHeadersOf(resource.fields), many })
  const checked = await checkRows(resource, { db, caller }, sheet)
  if (checked.rows.length > MAX_IMPORT_ROWS) throw fail('sheet.too_long', { most: MAX_IMPORT_ROWS.toLocaleString('es-GT') })
  return checked
}

/** The result that an import of the file would have, with all errors. */
export const previewImport = async <Field extends string, Input, Preview extends ImportFindings>(
  resource: ImportedResource<Field, Input, Preview>,
  { db, caller }: { db: Deps['db']; caller: Caller },
  arrived: readonly Arrived[],
): Promise<Preview> => {
  const checked = await readRowsOf(resource, { db, caller }, arrived)
  await refuseTaken(resource, db, checked)
  return previewOf(resource, checked)
}

/** Creates all records of the file in one transaction, or none. A refusal contains the preview with the reasons. */
export const importRows = async <Field extends string, Input, Preview extends ImportFindings>(
  resource: ImportedResource<Field, Input, Preview>,
  deps: Deps,
  { caller, key }: Writer,
  arrived: readonly Arrived[],
): Promise<Imported> => {
  const checked = await readRowsOf(resource, { db: deps.db, caller }, arrived)
  const refusal = () => fail('sheet.refused', { ...importWords[resource.path] }, { preview: previewOf(resource, checked) })
  try {
    // Stored records are read inside the transaction: a repeat of the same import at the same time must get the first answer.
    return await recordChanges(deps, { caller, key }, async (trx, log) => {
      await refuseTaken(resource, trx, checked)
      const inputs = importableInputs(checked)
      if (inputs === undefined) throw refusal()
      const created = await resource.create(trx, inputs, { deps, caller })
      for (const record of created) log.created(resource.path, record)
      return { created: created.length }
    })
  } catch (error) {
    if (error instanceof Refusal || error instanceof Repeated || !hasChangedNothing(error)) throw error
    // A unique value was taken concurrently; the constraint does not say which row has it.
    await refuseTaken(resource, deps.db, checked)
    throw importableInputs(checked) === undefined ? refusal() : error
  }
}
