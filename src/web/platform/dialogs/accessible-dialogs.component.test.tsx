import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emergencyErrors } from '../../../contract/emergencies/errors.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { anEmergency, vehicles } from '../../../../test/components/a-brigade.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { unfold } from '../../../../test/components/emergency-form.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { answer } from '../../../../test/components/server.ts'

/* What opens over a screen, or what a screen says when something was wrong, is accessible too. */

const role = Role.Administrador
const sizes = [
  ['at a desk', desk],
  ['on a phone', phone],
] as const
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

test.for(sizes)('a refused emergency and an open selector are accessible, %s', async ([, size]) => {
  // A draft that the other size left is another person's.
  await openScreen('/emergencies/create', aBrigade, { role, size, person: { id: size.width } })
  const patients = page.getByRole('region', { name: 'Pacientes', exact: true })
  if (size === phone) await unfold('Pacientes')
  await patients.getByRole('button', { name: 'Agregar paciente' }).click()
  await patients.getByRole('group', { name: 'Paciente 1' }).getByRole('textbox', { name: 'Nombre' }).fill('Rosa Elvira Pérez')
  const photos = page.getByRole('region', { name: 'Fotos', exact: true })
  const input = photos.element().querySelector('input[type=file]')
  if (input === null) throw new Error('no field for photos')
  await userEvent.upload(input, new File(['no'], 'nota.jpg', { type: 'image/jpeg' }))
  await expect.element(photos.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  const general = page.getByRole('region', { name: 'Datos generales', exact: true })
  await expect.element(general.getByText('Este campo es requerido').first()).toBeVisible()
  await expectAccessible()

  await page.getByRole('combobox', { name: 'Tipo de emergencia' }).click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await expectAccessible()
})

test.for(sizes)(
  'the questions before deleting and before leaving, and the conflict of two saves are accessible, %s',
  async ([, size]) => {
    const current = { id: 3, version: 2, name: 'Ambulancia', nomenclature: 'OTRA' }
    const conflict = {
      detail: 'Otra persona guardó',
      current,
      saved_by: 'Luis Pérez',
      saved_by_id: 4,
      saved_at: '2026-11-20T18:00:00Z',
    }
    await openScreen('/vehicle-type/3/editar', { ...aBrigade, 'PUT vehicle_type/{id}': answer(409, conflict) }, { role, size })
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Lo mío')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect.element(dialog(/guardó/)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

    await page.getByRole('link', { name: 'Cancelar' }).click()
    await expect.element(dialog('¿Salir sin guardar?')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Salir sin guardar' }).click()

    await expect.element(page.getByRole('heading', { level: 1, name: 'Tipos de Vehículos' })).toBeVisible()
    if (size === phone) await page.getByRole('button', { name: 'Acciones' }).first().click()
    await page.getByRole('button', { name: 'Eliminar' }).first().click()
    await expect.element(dialog('¿Eliminar?')).toBeVisible()
    await expectAccessible()
  },
)

test.for(sizes)('the question before a status change and the dialog of busy vehicles are accessible, %s', async ([, size]) => {
  const answers = {
    ...aBrigade,
    'GET emergency/{id}': { ...anEmergency, status: 30, status_in_text: 'Resuelta' },
    'POST emergency/{id}/update_status': answer(400, {
      detail: emergencyErrors['emergency.invalid_state'][1],
      vehicles: [vehicles[0]?.plate],
    }),
  }
  await openScreen('/emergency/3', answers, { role, size })
  await page.getByRole('combobox', { name: 'Estado de la emergencia 3' }).click()
  await page.getByRole('option', { name: 'Activo', exact: true }).click()
  await expect.element(dialog(/^Esta seguro/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
  await expect.element(dialog('¡Error!')).toBeVisible()
  await expectAccessible()
})

test.for(sizes)('the menu, the search and the sections are accessible, %s', async ([, size]) => {
  await openScreen('/emergency/3', aBrigade, { role, size })
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()

  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Buscar' }).fill('Quetzaltenango')
  await expect.element(page.getByRole('dialog').getByRole('option', { name: /^5a. Compañía/ })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  if (size === phone) await page.getByRole('button', { name: 'Abrir el menú' }).click()
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  await expect.element(sections.getByRole('link', { name: 'Estaciones', exact: true })).toBeInViewport()
  await expectAccessible()
})

test.for(sizes)('a refused sign-in is accessible, %s', async ([, size]) => {
  await openScreen('/login', {}, { size })
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect.poll(() => page.getByText('Este campo es requerido').elements().length).toBe(2)
  await expectAccessible()
})

const busy = answer(503, { detail: 'El servidor está ocupado.' })
const failing = [
  ['a list that failed', '/stations', { 'GET station': busy }, 'El servidor está ocupado.'],
  ['a record that failed', '/stations/3', { 'GET station/{id}': busy }, 'El servidor está ocupado.'],
  [
    'a missing record',
    '/vehicles/999999',
    { 'GET vehicle/{id}': answer(404, { detail: 'Not found.' }) },
    'No se encontró el registro',
  ],
] as const
test.for(failing)('%s is accessible', async ([, place, answers, says]) => {
  await openScreen(place, { ...aBrigade, ...answers }, { role })
  await expect.element(page.getByText(says).first()).toBeVisible()
  await expectAccessible()
})
