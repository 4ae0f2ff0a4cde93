import { expect, test } from 'vitest'
import { dutyFormData, dutyFormSchema, sentOf, type DutyFormValues } from './duty-form-values.ts'

const file = new File(['%PDF-'], 'carta.pdf')
const filled: DutyFormValues = {
  station: 3,
  type_of_contract: 1,
  inactive_reason: 2,
  start_date_unsubscribe: '2026-11-20',
  end_date_unsubscribe: '2026-11-30',
  acceptance_file: file,
  register_file: file,
}
const withoutLeave = { leave: null, register_file: null }
const faultsOf = (change: 'discharge' | 'unsubscribe', values: DutyFormValues, firefighter_type: string | null = null) => {
  const { error } = dutyFormSchema(change, { firefighter_type, ...withoutLeave }).safeParse(sentOf(change)(values))
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
}

// B-DIS-28
test('a save sends the station as its id and exactly one file', () => {
  const sent = dutyFormSchema('unsubscribe', { firefighter_type: null, ...withoutLeave }).parse(sentOf('unsubscribe')(filled))
  const form = dutyFormData(sent, 7)
  expect(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))).toEqual({
    station: '3',
    type_of_contract: '1',
    inactive_reason: '2',
    start_date_unsubscribe: '2026-11-20',
    end_date_unsubscribe: '2026-11-30',
    version: '7',
  })
  expect([...form].filter(([, value]) => value instanceof File).map(([field]) => field)).toEqual(['register_file'])
})

// B-DIS-19, B-DIS-20, B-DIS-21, B-DIS-23, B-DIS-25, B-DIS-27
test.each(['discharge', 'unsubscribe'] as const)('an empty form of %s has an error at each required field', (change) => {
  const empty = Object.fromEntries(Object.keys(filled).map((name) => [name, null])) as unknown as DutyFormValues
  const needed = { station: 'Campo requerido', inactive_reason: 'Campo requerido', start_date_unsubscribe: 'Campo requerido' }
  const document = { [change === 'discharge' ? 'acceptance_file' : 'register_file']: 'Debe de subir un archivo.' }
  expect(faultsOf(change, empty)).toEqual({ ...needed, ...document, type_of_contract: 'Campo requerido' })
  expect(faultsOf(change, empty, 'Ad honorem')).toEqual({ ...needed, ...document })
})

// B-DIS-26
test('a leave without an end sends none, whatever was typed before', () => {
  const typed = { ...filled, inactive_reason: 4 as const, end_date_unsubscribe: '30/2' }
  expect(sentOf('unsubscribe')(typed)).toMatchObject({ end_date_unsubscribe: null })
  expect(faultsOf('unsubscribe', typed)).toEqual({})
  expect(faultsOf('discharge', typed)).toHaveProperty('end_date_unsubscribe')
})

test('a leave that is coming keeps its document until another is chosen', () => {
  const values = { ...filled, register_file: null }
  const stored = { firefighter_type: null, leave: 'coming' as const, register_file: '/api/file/carta.pdf' }
  expect(dutyFormSchema('unsubscribe', stored).safeParse(sentOf('unsubscribe')(values)).success).toBe(true)
  for (const without of [{ leave: null }, { register_file: null }])
    expect(dutyFormSchema('unsubscribe', { ...stored, ...without }).safeParse(sentOf('unsubscribe')(values)).success).toBe(false)
})
