import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { statusChange } from '../../../contract/emergencies/emergency-input.schema.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { emergencyErrors } from '../../../contract/emergencies/errors.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { anEmergency, aRow, ofEmergencyList, ofRecord, ofStation } from '../../../../test/components/recorded-emergency.ts'
import { answer, gate, lost, refusal, type Sent } from '../../../../test/components/server.ts'

const emergency = anEmergency()
const row = aRow()
const administrator = { role: Role.Administrador }
const chief = { role: Role.JefeDeServicio, person: ofStation }
const selector = (id = row.id) => page.getByRole('combobox', { name: `Estado de la emergencia ${id}` })
const options = () => page.getByRole('option')
const choose = async (name: string, id?: number) => {
  await selector(id).click()
  await page.getByRole('option', { name }).click()
}
const question = page.getByRole('dialog', { name: 'Esta seguro de cambiar el estado de la emergencia?' })
const yes = page.getByRole('button', { name: 'Sí, cambiar estado' })
const resolved = { status: EmergencyStatus.Resuelta, resolved_date: '2026-11-28T15:00:00Z' }
const places = [
  { where: 'its record', place: `/emergency/${row.id}` },
  { where: 'the list', place: '/emergencies' },
]
/** The record and the list of one emergency, which changes as it is asked for. */
const changing = () => {
  let status: number = row.status
  return {
    ...ofEmergencyList(() => [aRow({ status })]),
    ...ofRecord(emergency),
    'GET emergency/{id}': () => anEmergency({ status }),
    'POST emergency/{id}/update_status': ({ body }: Sent) => {
      status = statusChange.parse(body).status
      return anEmergency({ status })
    },
  }
}

test.for(places)(
  'Resuelta is offered apart from the others in $where, so that it is not pressed by mistake',
  async ({ place }) => {
    await openScreen(place, { ...ofRecord(emergency), ...ofEmergencyList([row]) }, administrator)
    await selector().click()
    await expect
      .poll(() =>
        options()
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Critica', 'Solicita apoyo', 'Activo', 'Resuelta'])
    const apart = page.getByRole('listbox').getByRole('group').getByRole('option')
    expect(apart.elements().map(({ textContent }) => textContent)).toEqual(['Resuelta'])
    const [, , third, last] = options()
      .elements()
      .map((option) => option.getBoundingClientRect())
    expect((last?.top ?? 0) - (third?.bottom ?? 0)).toBeGreaterThan(12)
  },
)

test('a status is changed by keyboard, and the selector has the focus again', async () => {
  await openScreen(`/emergency/${row.id}`, changing(), administrator)
  await expect.element(selector()).toBeVisible()
  selector().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option', { name: 'Critica' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(page.getByRole('button', { name: 'No, cancelar' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
  await expect.element(selector()).toHaveValue('Critica')
  await expect.element(selector()).toHaveFocus()
})

// The options of a phone are a sheet, whose search has its own tests.
test.for(places)(
  'keys highlight the status whose name is typed, and the first and last one, in $where',
  async ({ place, where }) => {
    await openScreen(place, { ...ofRecord(emergency), ...ofEmergencyList([row]) }, administrator)
    const status = selector()
    const expectHighlighted = async (name: string) => {
      const option = page.getByRole('option', { name })
      await expect.element(option).toHaveAttribute('data-combobox-selected', 'true')
      expect(document.querySelectorAll('[data-combobox-selected]')).toHaveLength(1)
      await expect.element(status).toHaveAttribute('aria-activedescendant', option.element().id)
    }
    const press = (keys: string) => userEvent.keyboard(keys)
    await expect.element(status).toBeVisible()
    status.element().focus()
    await press(where === 'the list' ? 's' : '{Enter}')
    await expect.element(page.getByRole('option', { name: 'Critica' })).toBeVisible()
    // Also letters that are keys of the row.
    for (const [keys, name] of [
      ['s', 'Solicita apoyo'],
      ['{Home}', 'Critica'],
      ['{ArrowUp}', 'Resuelta'],
      ['{ArrowDown}', 'Critica'],
      ['{End}', 'Resuelta'],
      ['crí', 'Critica'],
    ] as const) {
      await press(keys)
      await expectHighlighted(name)
    }
    await press('{Enter}')
    await expect.element(question).toMatchTextContent('pasará a "Critica"')
    await press('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(status).toHaveFocus()
    await expect.element(status).not.toHaveAttribute('aria-activedescendant')
    // Closed, it opens by the same keys; the letters of a row are its own.
    for (const [key, name] of [
      ['{End}', 'Resuelta'],
      ['{Home}', 'Critica'],
      ...(where === 'the list' ? [] : [['s', 'Solicita apoyo'] as const]),
    ] as const) {
      await press(key)
      await expectHighlighted(name)
      await press('{Escape}')
      await expect.element(options()).not.toBeInTheDocument()
      await expect.element(status).toHaveFocus()
    }
    // The next key may come before the closed list has removed its highlight.
    await press('{End}')
    await expectHighlighted('Resuelta')
    for (const key of ['Escape', 'Home']) {
      status.element().dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }))
      await Promise.resolve()
    }
    await expectHighlighted('Critica')
  },
)

test('the code is renewed while the answer of a status change is lost, and both are done', async () => {
  const answers = changing()
  let left = 2
  const change = (sent: Sent) => (left-- > 0 ? lost() : answers['POST emergency/{id}/update_status'](sent))
  await openScreen(
    `/emergency/${row.id}`,
    { ...answers, 'POST emergency/{id}/update_status': change, 'POST emergency/{id}/renew_key': emergency },
    administrator,
  )
  await choose('Critica')
  await yes.click()
  await page.getByRole('button', { name: 'Renovar código' }).click()
  await page.getByRole('button', { name: 'Sí, renovar' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Código renovado' })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
  await expect.element(selector()).toHaveValue('Critica')
})

test('the focus stays at the row that was resolved, or goes to the next once it is away', async () => {
  const statuses = new Map<number, number>([1, 2, 3].map((id) => [id, EmergencyStatus.Activo]))
  const rowOf = (id: number) => aRow({ id, address: `Calle ${id}`, status: statuses.get(id) ?? EmergencyStatus.Activo })
  const server = await openScreen(
    '/emergencies',
    {
      ...ofEmergencyList(({ query }) => {
        const rows = [...statuses.keys()].map(rowOf)
        return query.get('status') === null ? rows : rows.filter(({ status }) => status !== EmergencyStatus.Resuelta)
      }),
      'GET emergency/{id}': ({ id }: Sent) => anEmergency({ id: Number(id) }),
      'POST emergency/{id}/update_status': ({ id }: Sent) => {
        statuses.set(Number(id), EmergencyStatus.Resuelta)
        return anEmergency({ id: Number(id), status: EmergencyStatus.Resuelta })
      },
    },
    { role: Role.Cabinista },
  )
  const resolve = async (id: number) => {
    await choose('Resuelta', id)
    await yes.click()
    await expect.element(selector(id)).not.toBeInTheDocument()
  }
  const linkOf = (id: number) =>
    page
      .getByRole('row', { name: `Calle ${id}` })
      .getByRole('link')
      .first()
  await resolve(3)
  await expect.element(linkOf(3)).toHaveFocus()
  await server.router.navigate({ href: '/emergencies?status=20%2C40%2C50' })
  await expect.element(page.getByRole('row', { name: 'Calle 3' })).not.toBeInTheDocument()
  await resolve(1)
  await expect.element(page.getByRole('row', { name: 'Calle 1' })).not.toBeInTheDocument()
  await expect.element(linkOf(2)).toHaveFocus()
})

// B-EMS-08, B-EMS-09, B-EMS-10
test.for([
  { device: 'desk', size: desk },
  { device: 'phone', size: phone },
])('the question opens at once on a $device, names emergency and status, and only one is open', async ({ size }) => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  const checked = gate()
  const answers = changing()
  const server = await openScreen(
    '/emergencies',
    {
      ...answers,
      'GET emergency/{id}': async () => {
        await checked.opened
        return emergency
      },
    },
    { ...administrator, size },
  )
  await choose('Resuelta')
  await expect.element(question).toMatchTextContent(`${row.emergency_type_text} · ${row.address} pasará a "Resuelta".`)
  await expect.element(question).toMatchTextContent('No podrá revertir esta acción!')
  await expect.element(yes).toBeDisabled()
  // The button has its place in the order of Tab, and does nothing yet.
  await expect.element(page.getByRole('button', { name: 'No, cancelar' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(yes).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(yes).toHaveFocus()
  expect(server.sent('POST emergency/{id}/update_status')).toEqual([])
  await page.getByRole('button', { name: 'No, cancelar' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(selector()).toHaveFocus()

  await choose('Critica')
  await expect.element(question).toMatchTextContent(`${row.emergency_type_text} · ${row.address} pasará a "Critica".`)
  checked.open()
  await yes.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
  await expect.element(selector()).toHaveValue('Critica')
  await expect.element(question).not.toBeInTheDocument()
  expect(server.sent('POST emergency/{id}/update_status').map(({ body }) => body)).toEqual([{ status: EmergencyStatus.Critica }])
})

test('the question closes with its screen, as does the dialog of a refusal', async () => {
  const busy = { detail: emergencyErrors['emergency.invalid_state'][1], vehicles: ['P-120BCD'] }
  const server = await openScreen(
    '/emergencies',
    { ...ofEmergencyList([aRow(resolved)]), 'POST emergency/{id}/update_status': answer(400, busy) },
    administrator,
  )
  const leave = async () => {
    await server.router.navigate({ href: '/emergencies?search=Calle' })
    await expect.element(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('Calle')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await server.router.navigate({ href: '/emergencies' })
  }
  await choose('Critica')
  await expect.element(question).toBeVisible()
  await leave()
  await choose('Critica')
  await yes.click()
  await expect.element(page.getByRole('dialog', { name: '¡Error!' })).toMatchTextContent('P-120BCD')
  await leave()
  await expect.element(selector()).toHaveValue('Resuelta')
})

// B-EMS-13, B-ERR-14
test('a person sees an error if another has resolved the emergency meanwhile', async () => {
  let status: number = EmergencyStatus.Activo
  await openScreen(
    '/emergencies',
    {
      ...ofEmergencyList(() => [aRow({ status })]),
      'POST emergency/{id}/update_status': () => {
        status = EmergencyStatus.Resuelta
        return refusal(...emergencyErrors['emergency.resolved'])
      },
    },
    chief,
  )
  await expect.element(selector()).toHaveValue('Activo')
  await choose('Critica')
  await yes.click()
  const error = page.getByRole('alert').filter({ hasText: 'Error en la edición' })
  await expect.element(error).toMatchTextContent('La emergencia ya está resuelta')
  await expect.element(selector()).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: '# 512' }).getByText('Resuelta', { exact: true })).toBeVisible()
})

test.for([
  { given: resolved, why: 'Solo se puede editar una emergencia activa.' },
  { given: { stations: [{ id: 9, station__name: 'Otra' }] }, why: 'Su estación no atiende esta emergencia.' },
])('the form of an emergency that may not be edited says why: $why', async ({ given, why }) => {
  await openScreen(`/emergency/${row.id}/editar`, ofRecord(anEmergency(given)), chief)
  await expect.element(page.getByRole('alert').filter({ hasText: 'No puede editar esta emergencia' })).toMatchTextContent(why)
  await page.getByRole('link', { name: 'Ver la emergencia' }).click()
  await expect.element(page.getByRole('heading', { name: `Emergencia # ${row.id}`, level: 1 })).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('combobox')).not.toBeInTheDocument()
})

test('a chief neither edits nor deletes an emergency of another station, nor changes its status', async () => {
  await openScreen('/emergencies', ofEmergencyList([aRow({ stations: [{ id: 9, station__name: 'Otra' }] })]), chief)
  const shown = page.getByRole('row', { name: '# 512' })
  await expect.element(shown.getByText('Activo', { exact: true })).toBeVisible()
  await expect.element(shown.getByRole('combobox')).not.toBeInTheDocument()
  await expect.element(shown.getByRole('link', { name: 'Editar' })).not.toBeInTheDocument()
  await expect.element(shown.getByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument()
})

test.for([
  { where: 'selector', size: desk },
  { where: 'selector', size: phone },
  { where: 'bar', size: phone },
])('the heading has the focus of the $where that goes with the resolution ($size.width px)', async ({ where, size }) => {
  await openScreen(`/emergency/${row.id}`, changing(), { ...chief, size })
  if (where === 'selector') await choose('Resuelta')
  else {
    await page.getByRole('group', { name: 'Acciones del momento' }).getByRole('button', { name: 'Estado' }).click()
    await page.getByRole('option', { name: 'Resuelta' }).click()
  }
  await yes.click()
  await expect.element(selector()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: `Emergencia # ${row.id}`, level: 1 })).toHaveFocus()
})
