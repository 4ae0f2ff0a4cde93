import { expect, test } from 'vitest'
import { filesIn, withFiles, withoutFiles } from './draft-files.ts'

const file = (name: string) => new File(['x'], name)
const [photo, certificate, smoke] = [file('a.jpg'), file('b.pdf'), file('c.jpg')]
const values = {
  name: 'Rosa',
  born: new Date(0),
  photo,
  nothing: null,
  courses: [
    { name: 'RCP', document: null },
    { name: 'Rescate', document: certificate },
  ],
  photos: [smoke],
}

test('files at any path are found, removed, and put back at the same path', () => {
  const files = filesIn(values)
  expect(files).toEqual({ photo, 'courses.1.document': certificate, 'photos.0': smoke })
  const rest = withoutFiles(values)
  expect(filesIn(rest)).toEqual({})
  expect(rest.courses[1]).toEqual({ name: 'Rescate', document: null })
  const whole = withFiles(rest, files)
  expect(whole).toEqual(values)
  expect(whole.courses[1]?.document).toBe(certificate)
})
