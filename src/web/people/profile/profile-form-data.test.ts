import { expect, test } from 'vitest'
import { profileInput } from '../../../contract/people/profile.schema.ts'
import { profileFormData } from './profile-form-data.ts'

const filled = { no_dpi: '1234 00015 0901', first_name: 'Ana', last_name: 'Xicará', date_of_birth: null, email: '' }
const sent = profileInput.parse(filled)

// A-PRF-13
test('the DPI is sent as the username, and empty fields are sent as empty', () => {
  const form = Object.fromEntries(profileFormData(sent, null))
  expect(form).toEqual({
    username: '1234000150901',
    no_dpi: '1234000150901',
    first_name: 'Ana',
    last_name: 'Xicará',
    email: '',
    date_of_birth: '',
    phone_number: '',
    address: '',
  })
})

// A-PRF-14
test('a chosen photo is sent with the form', () => {
  const photo = new File(['x'], 'yo.jpg')
  expect(profileFormData(sent, photo).get('photo')).toEqual(photo)
})

test('an empty photo, which removes the stored one, is sent as an empty field', () => {
  expect(profileFormData(sent, '').get('photo')).toBe('')
})
