import { Role } from '../src/contract/shared/rights/roles.ts'
import type { UserDetail } from '../src/contract/people/users.schema.ts'
import { personSent, smallPdf, withoutPassword } from '../test/fixtures/person.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { qrCodeIn } from '../test/fixtures/qr-code.ts'
import { expectAccessible } from './accessible.ts'
import type { As } from './calls.ts'
import { writeDay } from './days.ts'
import { centralStation, idOf, unique } from './test-data.ts'
import { act, choose, findAndChoose, heading, refusal, rowOf, success } from './steps.ts'
import { anySize, everyday, expect, phoneOnly, test } from './test.ts'

/** A unique person of the central station. */
const aPerson = async (as: As, changes: object = {}): Promise<UserDetail> => {
  const place = { station: await idOf(as, 'station', centralStation), job: await idOf(as, 'job_management') }
  return as(Role.Administrador).post<UserDetail>('user', personSent(place, { ...uniqueData(), ...changes }))
}
/** Unique data, because both projects and all tests of this file share one server. */
const uniqueData = () => {
  const word = unique()
  const digits = String(Number.parseInt(word, 16)).padStart(10, '0').slice(0, 9)
  return {
    no_dpi: `${digits.slice(0, 4)} ${digits.slice(4, 9)} 0901`,
    last_name: `Pérez ${word}`,
    email: `${word}@example.org`,
    no_registry: word,
  }
}

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // A-STA-03, A-USF-02, A-USF-04, A-USF-05, A-USF-06, A-USF-07, A-USF-08, A-USF-09, A-USF-11, A-USF-12, A-USF-13, A-USF-14,
  // A-USF-15, A-USF-16, A-USF-18, A-USF-19, A-USF-21, A-USF-23, A-USF-24, A-USF-26, A-USF-30, A-USF-31, A-USF-32, A-USF-33,
  // A-USF-42, A-USF-46, A-USF-47, A-USF-49, A-USF-50, A-USF-53, A-USL-10, A-USL-13, A-USL-14, A-USL-15, B-GEN-24, S-45
  test(
    'creates a person with photo, course and documents, sees, edits and retires them',
    everyday,
    async ({ page, as, isMobile }) => {
      const { no_dpi, last_name, email, no_registry } = uniqueData()
      const field = (name: string) => page.getByRole('textbox', { name, exact: true })
      const region = (name: string) => page.getByRole('region', { name, exact: true })
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() !== 'POST' || !request.url().endsWith('/api/user/')) return
        sent.push(request.headers()['content-type']?.split(';')[0] ?? '')
      })
      await page.goto('/#/users')
      await page.getByRole('link', { name: 'Crear', exact: true }).click()
      await expect(heading(page, 'Nuevo usuario')).toBeVisible()
      await field('DPI').fill(no_dpi)
      await field('Número de registro').fill(no_registry)
      await field('Nombres').fill('Rosario')
      await field('Apellidos').fill(last_name)
      await choose(page, 'Rango', 'Bombero de 1ra. Clase')
      await page.getByRole('checkbox', { name: 'Es piloto' }).check()
      await field('Número de licencia').fill('L-1')
      await choose(page, 'Tipo de licencia', 'B')
      await field('Correo electrónico').fill(email)
      await field('Teléfono').fill('5555 1234')
      await field('Dirección').fill('Zona 1')
      await findAndChoose(page, 'Estación', centralStation)
      await choose(page, 'Rol', 'Bombero')
      await choose(page, 'Puesto', 'Paramédico')
      await field('Contraseña').fill('una clave larga')
      await field('Confirmar contraseña').fill('una clave larga')
      await page
        .locator('input[type=file]:not([capture])')
        .first()
        .setInputFiles({ name: 'cara.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
      await expect(page.getByRole('region', { name: 'Datos generales' }).getByText('cara.jpg')).toBeVisible()

      await field('Nombre del curso').fill('Rescate vertical')
      await writeDay(page, 'Fecha de aprobación', '2024-05-01')
      await page
        .locator('input[type=file]:not([capture])')
        .last()
        .setInputFiles({ name: 'diploma.pdf', mimeType: 'application/pdf', buffer: smallPdf })
      await page.getByRole('button', { name: 'Agregar Cursos' }).click()
      await expect(page.getByRole('row').filter({ hasText: 'Rescate vertical' })).toContainText('01/05/2024')
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Elegir documento del curso' }).click()
      await chosen
      await expect(page.locator('input[type=file]:not([capture])').last()).toHaveValue('')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(success(page, 'Registro creado')).toBeVisible()
      expect(sent).toEqual(['multipart/form-data'])

      await page.getByRole('searchbox', { name: 'Buscar' }).fill(`Rosario ${last_name}`)
      await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
      await expect(rowOf(page, last_name)).not.toHaveAttribute('data-highlighted')
      await act(rowOf(page, last_name), 'Ver')
      await expect(heading(page, `Rosario ${last_name}`)).toBeVisible()
      const main = page.getByRole('main')
      await expect(main.getByRole('textbox').or(main.getByRole('combobox')).or(main.getByRole('checkbox'))).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Atras', exact: true })).toBeVisible()
      await expect(region('Código QR').getByRole('img')).toBeVisible()
      await expect(page.getByRole('img', { name: `Foto de Rosario ${last_name}` })).toBeVisible()
      await expect(page.getByRole('definition').filter({ hasText: no_dpi })).toBeVisible()
      await expect(
        page.getByRole('row').filter({ hasText: 'Rescate vertical' }).getByRole('link', { name: 'Abrir' }),
      ).toBeVisible()

      await page.getByRole('link', { name: 'Editar' }).click()
      await field('Dirección').fill('Zona 9')
      await expect(region('Accesos').or(region('Código QR'))).toHaveCount(0)
      await choose(page, 'Estado', 'Inactivo')
      await choose(page, 'Motivo de inactividad', 'Vacaciones')
      for (const day of ['Inicio de la baja', 'Fin de la baja']) await expect(field(day)).toBeVisible()
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(success(page, 'Datos actualizados')).toBeVisible()
      await page.getByRole('searchbox', { name: 'Buscar' }).fill(no_registry)
      await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
      await expect(rowOf(page, last_name)).toHaveAttribute('data-highlighted')
      await expect(rowOf(page, last_name)).toHaveCSS('animation-name', 'highlighted')
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await expect(rowOf(page, last_name)).toHaveCSS('animation-iteration-count', '3')
      // The pinned cell has a ground of its own.
      if (!isMobile) await expect(rowOf(page, last_name).getByRole('cell').last()).toHaveCSS('animation-iteration-count', '3')
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await expectAccessible(page)

      await act(rowOf(page, last_name), 'Ver')
      await page.getByRole('button', { name: 'Validar usuario' }).click()
      await page.getByRole('dialog', { name: 'Validar usuario' }).getByRole('button', { name: 'Validar' }).click()
      await expect(success(page, 'Usuario validado')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Validar usuario' })).toHaveCount(0)
      await page.goBack()
      await act(rowOf(page, last_name), 'Eliminar')
      await page.getByRole('dialog', { name: '¿Eliminar?' }).getByRole('button', { name: '¡Sí, eliminar!' }).click()
      await expect(success(page, 'Registro eliminado')).toBeVisible()
      await expect(page.getByText('Sin Usuarios')).toBeVisible()
      expect((await as(Role.Administrador).get<{ count: number }>(`user/?search=${no_registry}`)).count).toBe(0)
    },
  )

  // A-USF-48, S-9
  test(
    'keeps the input when the server refuses, and sees the differences when another person saved first',
    anySize,
    async ({ page, as }) => {
      const [other, stored] = [await aPerson(as), await aPerson(as)]
      await page.goto(`/#/users/${stored.id}/editar`)
      await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(other.email ?? '')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(refusal(page, 'Credenciales incorrectas, vuelva a intentar')).toBeVisible()
      await expect(page.getByText('Ya existe una persona con este correo')).toBeVisible()
      await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(`x${other.email}`)
      const photo = { name: 'cara.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() }
      await page.locator('[data-field=photo] input:not([capture])').setInputFiles(photo)

      const place = { station: stored.station ?? {}, job: stored.job_management ?? 0 }
      const theirs = withoutPassword(
        personSent(place, {
          no_dpi: stored.no_dpi,
          last_name: stored.last_name,
          email: stored.email,
          no_registry: stored.no_registry,
        }),
      )
      await as(Role.RecursosHumanos).put(`user/${stored.id}`, { ...theirs, address: 'La de ellos' })
      await page.getByRole('button', { name: 'Guardar' }).click()
      const clash = page.getByRole('dialog', { name: 'Otra persona guardó este registro antes que usted' })
      await expect(clash.getByRole('radiogroup')).toHaveCount(3)
      for (const name of ['Correo electrónico', 'Dirección', 'Foto'])
        await expect(clash.getByRole('radiogroup', { name })).toBeVisible()
      await expect(clash).toContainText('Lo guardó Silvia Patricia Gramajo Cotí el ')
      await clash.getByRole('button', { name: 'Guardar lo elegido' }).click()
      await expect(success(page, 'Datos actualizados')).toBeVisible()
      expect(await as(Role.Administrador).get(`user/${stored.id}`)).toMatchObject({
        email: `x${other.email}`,
        address: 'La de ellos',
        photo: expect.any(String),
      })
    },
  )
})

// A-RTE-08, A-OUC-01, A-OUC-03, A-OUC-04, A-OUC-07, S-25
test(
  'a visitor sees the full card by its code, less by number, and none for an unknown person',
  phoneOnly,
  async ({ page, as, server }) => {
    const person = await aPerson(as, { firefighter_type: 'Permanente' })
    const address = await qrCodeIn(await (await server.get(person.qr_code ?? '')).body())
    expect(address).toContain(`/#/users_open/${person.qr_code?.split('/')[3] ?? ''}`)
    await page.goto(address)
    await expect(heading(page, 'Usuario Activo')).toBeVisible()
    await expect(page.getByText(person.name)).toBeVisible()
    await expect(page.getByText('Permanente')).toBeVisible()
    const inactive = await aPerson(as, { firefighter_type: 'Permanente', status: 1, inactive_reason: 2 })
    await page.goto(`/#/users_open/${inactive.id}`)
    await expect(heading(page, 'Usuario Inactivo')).toBeVisible()
    await expect(page.getByText(inactive.name)).toBeVisible()
    await expect(page.getByText('Permanente')).toHaveCount(0)
    await page.goto('/#/users_open/nadie')
    await expect(heading(page, 'Usuario no registrado')).toBeVisible()
  },
)
