import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { withMotion } from '../../../../test/components/motion.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'

const courses = page.getByRole('region', { name: 'Cursos aprobados' })

const press = async (button: Locator) => {
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
}

test('the focus stays at the field when a chosen file is removed, and at the courses when the last is removed', async () => {
  await withMotion()
  await openScreen(
    '/users/create',
    { 'GET station/filter_list': [], 'GET job_management/filter_list': [] },
    { role: Role.Administrador },
  )
  await expect.element(courses).toBeVisible()
  const input = courses.element().querySelector<HTMLInputElement>('input[type=file]:not([capture])')
  if (input === null) throw new Error('There is no field for a file')
  await userEvent.upload(input, new File(['%PDF-1.4'], 'curso.pdf', { type: 'application/pdf' }))
  await press(courses.getByRole('button', { name: 'Quitar curso.pdf' }))
  await expect.element(courses.getByRole('button', { name: 'Elegir documento del curso' })).toHaveFocus()

  await courses.getByRole('textbox', { name: 'Nombre del curso' }).fill('Rescate')
  await courses.getByRole('textbox', { name: 'Fecha de aprobación', exact: true }).fill('31/05/2024')
  await courses.getByRole('button', { name: 'Agregar Cursos' }).click()
  await press(courses.getByRole('button', { name: 'Eliminar el curso Rescate' }))
  await expect.element(courses.getByRole('button', { name: 'Agregar Cursos' })).toHaveFocus()
})
