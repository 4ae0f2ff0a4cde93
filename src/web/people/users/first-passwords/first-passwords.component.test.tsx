import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { firstPasswordPerson, firstPasswordSheet } from '../../../../contract/people/first-passwords.schema.ts'
import { userRow } from '../../../../contract/people/users.schema.ts'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { central } from '../../../../../test/components/a-user.ts'
import { expectAccessible } from '../../../../../test/components/accessible.ts'
import { desk, openScreen, phone } from '../../../../../test/components/open-screen.tsx'
import { onPaper } from '../../../../../test/components/paper.ts'
import { sample } from '../../../../../test/components/sample.ts'
import { answer, listOf, lost, refusal, type Answers, type Sent } from '../../../../../test/components/server.ts'

const place = '/users/first_passwords'
const names = ['Ajpop', 'Batz', 'Cutz']
const people = (count = names.length) =>
  listOf(
    firstPasswordPerson,
    names.map((last_name, n) => ({
      id: n + 1,
      first_name: 'Elsa',
      last_name,
      name_role: 'Bombero',
      station_text: central.name,
      first_password_last_day: [null, '2100-01-31', '2020-01-31'][n] ?? null,
    })),
    count,
  )
const sheetOf = (ids: readonly number[]) =>
  sample(firstPasswordSheet, {
    site: 'https://sirena.example.org',
    last_day: '2026-12-15',
    slips: ids.map((id) => ({
      id,
      name: `Elsa María Guadalupe Batz Xicará de Sacalxot ${id}`,
      no_dpi: '1234000150901',
      station_text: central.name,
      password: 'kmrt7-vnqw3-hxp9d',
    })),
  })
const made = ({ body }: Sent) => sheetOf((body as { ids: number[] }).ids)
const answers: Answers = {
  'GET station/filter_list': [{ id: central.id, name: central.name }],
  'GET user/first_passwords': people(),
  'POST user/first_passwords': made,
}
const staff = { role: Role.RecursosHumanos }
const tick = (name: string) => page.getByRole('checkbox', { name })
const create = page.getByRole('button', { name: /^Crear/ })
const slips = page.getByRole('article')
const replacing = page.getByRole('dialog', { name: '¿Crear otras contraseñas?' })
/** One of them has a password that still counts. */
const createAll = async () => {
  await tick('Todas').click()
  await create.click()
  await replacing.getByRole('button', { name: 'Sí, crear' }).click()
}
const headline = (name: string) => page.getByRole('heading', { level: 1, name })

for (const [name, size] of [
  ['desk', desk],
  ['phone', phone],
] as const)
  // A-USF-61
  test(`the passwords of ticked people are made and shown, at a ${name}`, async () => {
    const server = await openScreen(place, answers, { ...staff, size })
    await expect.element(page.getByText('3 personas')).toBeVisible()
    await expect.element(page.getByText(/Vence el 31-01-2100/)).toBeVisible()
    await expect.element(page.getByText(/Venció el 31-01-2020/)).toBeVisible()
    await expect.element(create).toBeDisabled()
    await expectAccessible()
    await tick('Todas').click()
    await expect.element(create).toHaveTextContent('Crear 3 contraseñas')
    await tick('Elegir a Batz, Elsa').click()
    await create.click()
    await expect.element(slips).toHaveLength(2)
    expect(server.sent('POST user/first_passwords').map(({ body }) => body)).toEqual([{ ids: [1, 3] }])
    await expect.element(page.getByText('2 contraseñas en 1 hoja carta')).toBeVisible()
    await expect.element(slips.first()).toMatchTextContent(/1234 00015 0901.*kmrt7-vnqw3-hxp9d.*Vence el 15-12-2026\./)
    await expect
      .element(slips.first())
      .toMatchTextContent(/Entre ensirena\.example\.org.*en minúsculas y con sus guiones.*debe cambiarla/)
    await expectAccessible()
  })

// A-USF-61
test('leaving the sheet asks first, since it is not shown again', async () => {
  await openScreen(place, { ...answers, 'GET user': listOf(userRow, []) }, staff)
  await createAll()
  await expect.element(replacing).not.toBeInTheDocument()
  await expect.element(headline('Contraseñas para imprimir')).toHaveFocus()
  const question = page.getByRole('dialog', { name: '¿Salir de la hoja?' })
  const stay = question.getByRole('button', { name: 'Seguir aquí' })
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Usuarios', exact: true }).click()
  await expect.element(question).toMatchTextContent(/no se volverán a mostrar/)
  await stay.click()
  await expect.element(slips).toHaveLength(3)
  const end = page.getByRole('button', { name: 'Terminar' })
  await end.click()
  await stay.click()
  await expect.element(slips).toHaveLength(3)
  await end.click()
  await question.getByRole('button', { name: 'Salir', exact: true }).click()
  await expect.element(page.getByText('3 personas')).toBeVisible()
  await expect.element(slips).toHaveLength(0)
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(headline('Primeras contraseñas')).toHaveFocus()
})

test('on paper there are slips alone, eight a sheet of letter size, each with everything whole', async () => {
  const nine = sheetOf(Array.from({ length: 9 }, (_, n) => n + 1))
  const [short] = nine.slips
  const station_text = 'Compañía de Bomberos Voluntarios de San Juan Sacatepéquez y de sus Aldeas, Departamento de Guatemala'
  nine.slips[0] = { ...short!, name: 'María de los Ángeles Guadalupe Xicará de Sacalxot Chávez', station_text }
  const site = 'https://sirena.cuerpo-de-bomberos-sacatepequez.example.org'
  await openScreen(place, { ...answers, 'POST user/first_passwords': { ...nine, site } }, staff)
  await createAll()
  await expect.element(page.getByText('9 contraseñas en 2 hojas carta')).toBeVisible()
  await onPaper()
  await expect.element(page.getByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument()
  const [first, second, third] = slips.elements().map((slip) => slip.getBoundingClientRect())
  expect(first!.width).toBeCloseTo((97 / 25.4) * 96, 0)
  expect([second!.top, second!.left, third!.top]).toEqual([first!.top, first!.right, first!.bottom])
  for (const slip of slips.elements()) {
    expect([slip.scrollWidth <= slip.clientWidth, slip.scrollHeight <= slip.clientHeight]).toEqual([true, true])
    // Nothing is nearer to the cut line than the padding.
    const { bottom } = slip.getBoundingClientRect()
    const cut = [...slip.querySelectorAll('p, dt, dd')].filter(
      (text) => text.getBoundingClientRect().bottom > bottom - (3.9 / 25.4) * 96 || text.scrollWidth > text.clientWidth,
    )
    expect(cut.map((text) => text.textContent)).toEqual([])
    expect(getComputedStyle(slip).breakInside).toBe('avoid')
  }
  // Four rows between the margins of a letter.
  expect(4 * first!.height).toBeLessThanOrEqual(((279.4 - 20) / 25.4) * 96)
})

test('a refusal names whom nothing was printed for, and the list is read again', async () => {
  const detail = 'No se imprimió ninguna. Ya eligieron su contraseña, tienen correo o están de baja: Elsa Batz.'
  const server = await openScreen(place, answers, staff)
  server.answer({
    'POST user/first_passwords': () => {
      server.answer({
        'GET user/first_passwords': listOf(firstPasswordPerson, [{ id: 1, first_name: 'Elsa', last_name: 'Ajpop' }]),
      })
      return refusal(400, detail)
    },
  })
  await createAll()
  await expect.element(page.getByRole('alert').filter({ hasText: detail })).toBeVisible()
  await expect.element(page.getByText('1 persona', { exact: true })).toBeVisible()
  await expect.element(create).toHaveTextContent('Crear 1 contraseña')
})

for (const [name, failure] of [
  ['is lost', lost],
  ['is an error', answer(500, { detail: 'Error' })],
] as const)
  test(`an answer that ${name} leaves open whether they were made, and is told once`, async () => {
    const server = await openScreen(place, { ...answers, 'POST user/first_passwords': failure }, staff)
    const told = page.getByRole('alert').filter({ hasText: 'No se sabe si se crearon: créelas otra vez' })
    await createAll()
    await expect.element(told).toMatchTextContent(/Las impresas antes para estas personas quizá ya no valen\./)
    const before = server.sent('POST user/first_passwords').length
    await create.click()
    await replacing.getByRole('button', { name: 'Sí, crear' }).click()
    await vi.waitFor(() => expect(server.sent('POST user/first_passwords').length).toBeGreaterThan(before))
    await expect.element(create).toBeEnabled()
    await expect.element(told).toHaveLength(1)
    server.answer({ 'POST user/first_passwords': made })
    await create.click()
    await replacing.getByRole('button', { name: 'Sí, crear' }).click()
    await expect.element(slips).toHaveLength(3)
    await expect.element(told).toHaveLength(0)
  })

test('a password that still counts is not replaced without a question', async () => {
  const server = await openScreen(place, answers, staff)
  await tick('Todas').click()
  await create.click()
  await expect.element(replacing).toMatchTextContent(/1 ya tiene una contraseña impresa, que dejará de valer\./)
  await replacing.getByRole('button', { name: 'No, cancelar' }).click()
  await expect.element(replacing).not.toBeInTheDocument()
  expect(server.sent('POST user/first_passwords')).toEqual([])
})

test('of many people the first are shown, and a station limits them', async () => {
  const server = await openScreen(place, { ...answers, 'GET user/first_passwords': people(240) }, staff)
  await expect.element(page.getByText('3 de 240: elija una estación para ver las demás')).toBeVisible()
  server.answer({ 'GET user/first_passwords': listOf(firstPasswordPerson, []) })
  await page.getByRole('combobox', { name: 'Estación' }).click()
  await page.getByRole('option', { name: central.name }).click()
  await expect.element(page.getByText('Nadie sin correo espera su primera contraseña')).toBeVisible()
  expect(server.sent('GET user/first_passwords').at(-1)?.query.get('station_id')).toBe(String(central.id))
})

test('a list that was not read can be read again', async () => {
  const server = await openScreen(place, { ...answers, 'GET user/first_passwords': answer(500, { detail: 'Error' }) }, staff)
  const retry = page.getByRole('button', { name: 'Reintentar' })
  await expect.element(retry).toBeVisible()
  server.answer({ 'GET user/first_passwords': people() })
  await retry.click()
  await expect.element(page.getByText('3 personas')).toBeVisible()
})

for (const [role, offered] of [
  [Role.RecursosHumanos, 1],
  [Role.Comandante, 0],
] as const)
  test(`the list of people leads role ${role} to ${offered ? 'them, with its station' : 'no first passwords'}`, async () => {
    await openScreen(
      `/users?station_id=${central.id}`,
      { ...answers, 'GET user': listOf(userRow, [{ id: 30, last_name: 'Batz' }]) },
      { role },
    )
    await expect.element(page.getByRole('link', { name: 'Imprimir carnés' })).toBeVisible()
    const link = page.getByRole('link', { name: 'Imprimir primeras contraseñas' })
    await expect.element(link).toHaveLength(offered)
    if (offered) await expect.element(link).toHaveAttribute('href', `/#${place}?station_id=${central.id}`)
  })
