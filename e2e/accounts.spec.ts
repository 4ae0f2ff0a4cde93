import { randomInt } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import type { Option } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { tokenOf, type As } from './calls.ts'
import { linkIn } from './mails.ts'
import { aFirefighter, centralStation, tokenFor, unique } from './test-data.ts'
import { act, choose, findAndChoose, heading, refusal, rowOf, sections, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

const aDpi = () => `2${randomInt(1e11, 1e12)}`
const password = 'una clave larga'

/** The bodies that the page posts to this call, in order. */
const posted = (page: Page, call: string): unknown[] => {
  const bodies: unknown[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith(`/api/${call}/`)) bodies.push(request.postDataJSON())
  })
  return bodies
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}
const signIn = async (page: Page, dpi: string, chosen: string) => {
  await expect(heading(page, 'Bienvenido')).toBeVisible()
  await fill(page, { DPI: dpi, Contraseña: chosen })
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
}

/** A firefighter with an e-mail address, created by staff. */
const aPerson = async (as: As) => {
  const admin = as(Role.Administrador)
  const word = unique()
  const [station] = await admin.get<Option[]>('station/filter_list')
  const [job] = await admin.get<Option[]>('job_management/filter_list')
  const dpi = aDpi()
  const email = `persona.${word.toLowerCase()}@example.org`
  await admin.post('user', {
    no_dpi: dpi,
    first_name: 'Luisa',
    last_name: `Pérez ${word}`,
    email,
    phone_number: '5555-1234',
    address: 'Zona 1',
    no_registry: `T-${word}`,
    station: station?.id,
    role: Role.Bombero,
    user_range: 1,
    job_management: job?.id,
    password,
    confirm_password: password,
  })
  return { dpi, email }
}

// A-RTE-05, A-REG-01, A-REG-02, A-REG-06, A-REG-07, A-REG-09, A-LOG-10, A-USF-33, A-API-26
test('a person registers, signs in with limited access, and is validated by an administrator', async ({
  page,
  browser,
  server,
  address,
  isMobile,
}) => {
  const [dpi, word] = [aDpi(), unique()]
  const sent = posted(page, 'user')
  await page.goto('/#/login')
  await page.getByRole('link', { name: 'Registrarse' }).click()
  await expect(heading(page, 'Crear una cuenta')).toBeVisible()
  await fill(page, {
    Nombres: 'Ana',
    Apellidos: `Xicará ${word}`,
    DPI: dpi,
    Contraseña: password,
    'Confirmar contraseña': password,
  })
  await page.getByRole('button', { name: 'Registrarse' }).click()
  await expect(success(page, 'Cuenta creada con éxito, puedes iniciar sesión')).toBeVisible()
  expect(sent).toEqual([{ first_name: 'Ana', last_name: `Xicará ${word}`, username: dpi, password, confirmPassword: password }])
  await expect(heading(page, 'Bienvenido')).toBeVisible()
  await expect(field(page, 'DPI')).toHaveValue(`${dpi.slice(0, 4)} ${dpi.slice(4, 9)} ${dpi.slice(9)}`)
  expect(page.url()).not.toContain(dpi)
  // On a touch screen the focus would open the keyboard.
  if (isMobile) await expect(field(page, 'Contraseña')).not.toBeFocused()
  else await expect(field(page, 'Contraseña')).toBeFocused()
  await field(page, 'Contraseña').fill(password)
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect(heading(page, 'Hola, Ana')).toBeVisible()
  await expect(page.getByText('No tiene ninguna estacion asignada')).toBeVisible()
  const nav = await sections(page)
  await expect(nav.getByRole('link', { name: 'Perfil' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Emergencias', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto('/#/stations')
  await expect(heading(page, 'No tiene permiso para ver esta pantalla.')).toBeVisible()
  await page.getByRole('link', { name: 'Ir al inicio' }).click()
  await page.getByRole('link', { name: 'Completar mi perfil' }).click()
  await expect(heading(page, 'Perfil')).toBeVisible()
  await page.getByRole('tab', { name: 'Seguridad' }).click()
  await expect(page.getByRole('region', { name: 'Sesiones abiertas' })).toContainText('Esta sesión')

  const localStorage = [{ name: 'token', value: await tokenOf(server, Role.Administrador) }]
  const office = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: address, localStorage }] } })
  const admin = await office.newPage()
  await admin.goto(`/#/users?search=${word}`)
  await expect(rowOf(admin, word)).toHaveAttribute('data-highlighted')
  await act(rowOf(admin, word), 'Ver')
  await admin.getByRole('button', { name: 'Validar usuario' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Validar usuario' })
  await expect(dialog.getByRole('combobox', { name: 'Rol' })).toHaveValue('Bombero')
  await choose(dialog, 'Rol', 'Jefe de Servicio')
  await findAndChoose(dialog, 'Estación', centralStation)
  await findAndChoose(dialog, 'Puesto', 'Paramédico')
  await dialog.getByRole('textbox', { name: 'Número de registro' }).fill(`R-${word}`)
  await dialog.getByRole('button', { name: 'Validar' }).click()
  await expect(success(admin, 'Usuario validado')).toBeVisible()
  await expect(admin.getByRole('main')).toContainText('Jefe de Servicio')
  await expect(admin.getByRole('main')).toContainText(`R-${word}`)
  await office.close()

  await page.reload()
  await sections(page)
  for (const name of ['Emergencias', 'Estaciones', 'Usuarios', 'Vehículos'])
    await expect(nav.getByRole('link', { name, exact: true })).toBeInViewport()
  await expect(nav.getByRole('link', { name: 'Gestion De Puestos' })).toHaveCount(0)
  await nav.getByRole('link', { name: 'Estaciones', exact: true }).click()
  await expect(heading(page, 'Estaciones')).toBeVisible()
})

// A-RTE-03, A-RTE-04, A-LOG-04, A-FGT-01, A-FGT-02, A-FGT-07, A-FGT-08, A-FGT-09, A-FGT-10, A-FGT-11, A-FGT-12, A-RST-01,
// A-RST-02, A-RST-06, A-RST-07, A-RST-08, A-STA-17, A-API-19, A-API-20, A-API-22, A-API-23, A-ERR-02
test('a forgotten password is reset through the link in the latest mail', anySize, async ({ page, as }) => {
  const { dpi, email } = await aPerson(as)
  const [asked, chosen] = [posted(page, 'user/reset_password'), posted(page, 'user/recover_password')]
  await page.goto('/#/login')
  await page.getByRole('link', { name: 'Restablecela aqui' }).click()
  await expect(heading(page, '¿Olvidó su contraseña?')).toBeVisible()
  await fill(page, { DPI: dpi, 'Correo electrónico': email, 'Confirmar correo electrónico': email })
  await page.getByRole('button', { name: 'Restablecer contraseña' }).click()
  await expect(success(page, 'Se envio el correo')).toBeVisible()
  await expect(heading(page, 'Revise su correo')).toBeFocused()
  const earlier = await linkIn(email, 1)
  await page.getByRole('button', { name: 'Reenviar correo electronico' }).click()
  await expect(success(page, 'Se volvio a enviar el correo')).toBeVisible()
  expect(asked).toEqual([
    { username: dpi, email },
    { username: dpi, email },
  ])
  const link = await linkIn(email, 2)
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
  await expect(heading(page, 'Bienvenido')).toBeVisible()

  const choose = async (place: string) => {
    await page.goto(`/#${place}`)
    await expect(heading(page, 'Nueva contraseña')).toBeVisible()
    await fill(page, { 'Contraseña nueva': 'otra clave larga', 'Confirmar contraseña': 'otra clave larga' })
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  }
  await choose(earlier)
  const dialog = page.getByRole('dialog', { name: '¡Error!' })
  await expect(dialog).toContainText('El enlace ya no es válido. Pida uno nuevo.')
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await expect(field(page, 'Contraseña nueva')).toHaveValue('otra clave larga')

  await choose(link)
  await expect(success(page, 'La contraseña fue cambiada')).toBeVisible()
  const [token] = link.split('/').slice(-1)
  expect(chosen.at(-1)).toEqual({ password: 'otra clave larga', confirm_password: 'otra clave larga', token })
  await signIn(page, dpi, password)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('DPI o contraseña incorrectos.')
  await signIn(page, dpi, 'otra clave larga')
  await expect(heading(page, /, Luisa$/)).toBeVisible()

  await page.goto(`/#${link}`)
  await expect(page).toHaveURL(/#\/$/)
})

// S-55
test('an address entered in the profile is confirmed only by the link in a mail', anySize, async ({ page, as, server }) => {
  const token = await tokenFor(server, (await aFirefighter(as)).no_dpi)
  await page.addInitScript((own) => localStorage.setItem('token', own), token)
  const email = `${unique().toLowerCase()}@example.org`
  await page.goto('/#/user-profile')
  const waiting = page.getByRole('status').filter({ hasText: 'Correo sin confirmar' })
  await expect(heading(page, 'Perfil')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await field(page, 'Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Datos actualizados exitosamente')).toBeVisible()
  await expect(waiting).toContainText(email)
  await waiting.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await expect(refusal(page, 'No se envió el correo')).toContainText('El correo para confirmar ya se pidió.')

  const link = await linkIn(email, 1)
  await page.goto(`/#${link}`)
  await expect(heading(page, 'Confirmar correo')).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(heading(page, 'Correo confirmado')).toBeFocused()
  await page.getByRole('link', { name: 'Ir a Sirena' }).click()
  await expect(heading(page, /, Elsa$/)).toBeVisible()
  await page.goto('/#/user-profile')
  await expect(field(page, 'Correo electrónico')).toHaveValue(email)
  await expect(waiting).toHaveCount(0)

  await page.goto('/#/confirm-email/no-es-un-enlace')
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  const dialog = page.getByRole('dialog', { name: '¡Error!' })
  await expect(dialog).toContainText('El enlace ya no es válido. Pida uno nuevo.')
  await dialog.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await expect(heading(page, 'Perfil')).toBeVisible()
})
