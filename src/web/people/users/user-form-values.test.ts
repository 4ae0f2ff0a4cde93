import { describe, expect, test } from 'vitest'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import { userInput, userUpdate } from '../../../contract/people/user-input.schema.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { userFormValues, emptyUser, filesOf, userFormData, withoutFiles, withoutPassword } from './user-form-values.ts'

const stored: UserDetail = {
  id: 3,
  version: 2,
  username: '1234000150901',
  no_dpi: '1234000150901',
  first_name: 'Ana',
  last_name: 'Xicará',
  name: 'Ana Xicará',
  email: 'ana@example.org',
  date_of_birth: null,
  photo: '/api/file/p.jpg',
  phone_number: '55551234',
  address: 'Zona 1',
  no_registry: '007',
  station: { id: 5, name: 'Central', address: 'Zona 3' },
  station_text: 'Central',
  role: 10,
  name_role: 'Bombero',
  user_range: 1,
  firefighter_type: 'Permanente',
  is_pilot: false,
  no_license: '',
  type_license: null,
  job_management: 4,
  job_title: 'Piloto',
  type_of_contract: null,
  status: 5,
  inactive_reason: null,
  leave: null,
  start_date_unsubscribe: null,
  end_date_unsubscribe: null,
  register_file: null,
  acceptance_file: null,
  qr_code: '/api/user_open/k/qr_code',
  approved_courses: [{ id: 9, course_name: 'Rescate', approval_date: '2024-01-31', file: '/api/file/c.pdf' }],
  is_waiting: false,
  is_email_confirmed: null,
  has_second_factor: false,
}
const pdf = (name: string) => new File(['%PDF-'], name)

describe('an edit', () => {
  // A-USF-44
  test('sends the station and the stored courses by their ids, and no password', () => {
    const sent = withoutPassword(userFormValues(stored))
    expect(sent).toMatchObject({
      station: 5,
      job_management: 4,
      courses: [{ id: 9, course_name: 'Rescate', approval_date: '2024-01-31' }],
    })
    expect(sent).not.toHaveProperty('password')
    expect(userUpdate.safeParse(sent).success).toBe(true)
  })

  test('is sent as a multipart form: text unchanged, other values as JSON, empty values omitted', () => {
    const draft = { ...userFormValues(stored), status: UserStatus.Inactivo, register_file: pdf('baja.pdf') }
    const form = Object.fromEntries(userFormData({ ...withoutPassword(draft), version: 2 }, filesOf(draft)))
    expect(form).toMatchObject({ station: '5', no_registry: '007', is_pilot: 'false', version: '2' })
    expect(form['courses']).toBe('[{"id":9,"course_name":"Rescate","approval_date":"2024-01-31"}]')
    expect(form['register_file']).toEqual(draft.register_file)
    for (const absent of ['date_of_birth', 'photo', 'acceptance_file']) expect(form).not.toHaveProperty(absent)
  })
})

// A-USF-27
test('the document of leaving duty is sent for a person off duty, or in place of a stored one', () => {
  const draft = { ...userFormValues(stored), register_file: pdf('baja.pdf') }
  expect(filesOf(draft, stored)).toEqual([])
  expect(filesOf({ ...draft, status: UserStatus.Inactivo })).toEqual([['register_file', draft.register_file]])
  expect(filesOf(draft, { register_file: '/api/file/b.pdf' })).toEqual([['register_file', draft.register_file]])
})

describe('a new person', () => {
  const filled = { ...userFormValues(stored), password: 'una clave larga', confirm_password: 'una clave larga' }

  // A-USF-35
  test('with empty fields gets an error for every required field', () => {
    const { error } = userInput.safeParse(withoutFiles(emptyUser(null)))
    const asked = ['no_dpi', 'first_name', 'last_name', 'email', 'phone_number', 'address', 'no_registry', 'station', 'role']
    expect(Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])).toEqual(
      Object.fromEntries(
        [...asked, 'user_range', 'job_management', 'password', 'confirm_password'].map((name) => [name, 'Campo requerido']),
      ),
    )
  })

  // A-USF-36
  test('needs a licence only as a pilot', () => {
    expect(userInput.safeParse(withoutFiles(filled)).success).toBe(true)
    const { error } = userInput.safeParse(withoutFiles({ ...filled, is_pilot: true }))
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['no_license', 'Campo requerido'],
      ['type_license', 'Campo requerido'],
    ])
  })

  test('sends the documents of courses under the index of their row', () => {
    const course = { course_name: 'Otro', approval_date: '2024-02-01', file: null }
    const photo = pdf('cara.jpg')
    const second = pdf('dos.pdf')
    const courses = [
      { ...course, document: null },
      { ...course, document: second },
    ]
    expect(filesOf({ ...filled, photo, courses })).toEqual([
      ['photo', photo],
      ['course1', second],
    ])
    expect(filesOf({ ...filled, courses: [] })).toEqual([])
  })
})
