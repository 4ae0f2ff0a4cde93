import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { userRow } from '../../../contract/people/users.schema.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { aPhoto } from '../../../../test/components/photos.ts'
import { listOf } from '../../../../test/components/server.ts'

const answers = { 'GET user': listOf(userRow, []), 'GET station/filter_list': [], 'GET job_management/filter_list': [] }
const region = (name: string) => page.getByRole('region', { name, exact: true })

/** Takes a photo with the camera of the first field of a part of the form. */
const takePhoto = async (where: Locator, name: string) => {
  await expect.element(where).toBeVisible()
  const camera = where.element().querySelector('input[type=file][capture=environment]')
  if (camera === null) throw new Error('There is no camera')
  await userEvent.upload(camera, await aPhoto(name))
}

test.each([
  ['of a person', 'Datos generales', 'cara.jpg'],
  ['of a document', 'Información de la cuenta', 'acta.jpg'],
  ['of a course', 'Cursos aprobados', 'diploma.jpg'],
])('the photo %s can be taken with the camera', async (_, section, name) => {
  await openScreen('/users/create', answers, { role: Role.Administrador })
  await takePhoto(region(section), name)
  await expect.element(region(section).getByText(name)).toBeVisible()
})
