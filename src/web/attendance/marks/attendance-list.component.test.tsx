import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { attendanceRow } from '../../../contract/attendance/attendance.schema.ts'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { personOption } from '../../../contract/people/users.schema.ts'
import {
  aMark,
  anExit,
  aPersonToMark,
  cameYesterday,
  isIn,
  isOut,
  theOneToMark,
} from '../../../../test/components/a-person-to-mark.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { changeEvents } from '../../../../test/components/change-events.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { answer, gate, listOf, lost, refusal, type Answers, type Sent } from '../../../../test/components/server.ts'
import { tabTo } from '../../../../test/components/tab-to.ts'

const chief = { role: Role.JefeDeServicio }
const openList = (answers: Answers, given = {}) => openScreen('/qr_scan', answers, { ...chief, ...given })

const row = page.getByRole('row', { name: /Ixcot/ })
const mark = page.getByRole('button', { name: /^Marcar (ingreso|salida) de/ })
const entry = page.getByRole('dialog', { name: 'Marcar ingreso' })
const exit = page.getByRole('dialog', { name: 'Marcar Salida' })
const observation = exit.getByRole('textbox', { name: 'Observaciones' })
const day = exit.getByRole('textbox', { name: 'Fecha y hora de salida' })
const time = exit.getByRole('textbox', { name: 'Hora', exact: true })
const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })

// A-QRL-04, A-QRL-05, A-QRL-06, A-QRL-07, A-QRL-08, A-QRL-09, A-QRL-10, A-QRL-11, A-QRL-13, A-QRL-14, A-QRL-15, A-STA-11, S-27
test('a person is shown with the state of their last mark, and whoever left cannot be marked', async () => {
  const live = changeEvents()
  const server = await openList({ ...theOneToMark(), 'GET live': live.stream })
  for (const shown of ['1234 56789 0123', 'Sin tipo de bombero', 'Sin registro'])
    await expect.element(row).toMatchTextContent(shown)
  await expect.element(mark).toBeEnabled()

  server.answer(theOneToMark(isIn))
  live.say('qr')
  await expect.element(row.getByText('Ingreso', { exact: true })).toBeVisible()
  await expect.element(row).toMatchTextContent('19-11-2026 07:00:00')
  await expect.element(mark).toBeEnabled()

  server.answer(theOneToMark(isOut))
  live.say('qr')
  await expect.element(row.getByText('Salida', { exact: true })).toBeVisible()
  await expect.element(mark).toHaveAttribute('aria-disabled', 'true')
})

// S-72, S-75
test('a chief does not mark themselves, and the button says who does', async () => {
  await openList(theOneToMark(), { person: { id: 21 } })
  await expect.element(mark).toHaveAttribute('aria-disabled', 'true')
  ;(await mark.findElement()).focus()
  await expect.element(page.getByRole('tooltip')).toMatchTextContent('Su propia asistencia la marca otra persona')
})

// S-27
test('an inactive person who is not in cannot be marked, and the button says why', async () => {
  await openList(theOneToMark({ status: UserStatus.Inactivo }))
  await expect.element(row).toMatchTextContent('Inactivo')
  await expect.element(mark).toHaveAttribute('aria-disabled', 'true')
  ;(await mark.findElement()).focus()
  await expect.element(page.getByRole('tooltip')).toMatchTextContent('Usuario Inactivo.')
})

// A-QRL-03, A-QRL-16, A-QRL-17, A-QRL-18
test.each([desk, phone])('the user filter finds any person by typing, on a screen of $width', async (size) => {
  const person = aPersonToMark()
  const many = Array.from({ length: 10 }, (_, index) => ({ ...person, id: index + 100, no_dpi: '1234567890123' }))
  const server = await openList(
    {
      'GET qr': ({ query }: Sent) => (query.get('id') === null ? listOf(attendanceRow, many, 34) : theOneToMark()['GET qr']),
      'GET user': ({ query }: Sent) =>
        listOf(
          personOption,
          query.get('search') === 'Ixcot'
            ? [{ id: 21, name: person.name }]
            : many.slice(0, 9).map(({ id }) => ({ id, name: `Bombero ${id}` })),
        ),
    },
    { size },
  )
  await expect.element(page.getByText(/^Mostrando 10 de 34 resultados$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Marcar ingreso de/ })).toHaveLength(10)
  if (size === phone) await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const user = page.getByRole('combobox', { name: 'Usuario' })
  await user.click()
  const search = page.getByRole('searchbox', { name: 'Buscar en Usuario' })
  await (size === phone ? search : user).fill('Ixcot')
  await page.getByRole('option', { name: person.name }).click()
  await expect.element(mark).toHaveLength(1)
  expect(server.sent('GET qr').at(-1)?.query.toString()).toBe('page=1&id=21')
  expect(location.hash).toContain('id=21')
  // What the field shows is no search.
  expect(server.sent('GET user').map(({ query }) => query.get('search') ?? '')).toEqual(['', 'Ixcot'])
})

test('a list without people says so', async () => {
  await openList({ ...theOneToMark(), 'GET qr': listOf(attendanceRow, []) })
  await expect.element(page.getByText('Sin Usuarios')).toBeVisible()
})

// A-EEM-16, A-ERR-14
test('a refusal without a sentence is an error', async () => {
  await openList({ ...theOneToMark(), 'POST qr/{id}/set_entry': answer(400, {}) })
  await mark.click()
  await entry.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(entry.getByRole('alert')).toMatchTextContent(/^Error$/)
  await expect.element(entry.getByRole('button', { name: 'Guardar' })).toHaveFocus()
})

// A-EEM-16, A-EEM-18, S-14
test('a refused time of an exit is shown at its field, and what was written stays', async () => {
  const sentence = 'La última marca es del 19-11-2026 07:00:00.'
  await openList({ ...theOneToMark(isIn), 'POST qr/{id}/set_exit': refusal(400, sentence, { date_entry: [sentence] }) })
  await mark.click()
  await observation.fill('Comisión')
  await day.fill('01/01/2026')
  await time.fill('10:00')
  await exit.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(exit.getByText(sentence)).toBeVisible()
  await expect.element(observation).toHaveValue('Comisión')
  await expect.element(day).toHaveFocus()
})

// S-15
test('whoever entered more than a day ago leaves at a time that is said', async () => {
  await openList(theOneToMark(cameYesterday))
  await mark.click()
  await expect.element(exit).toMatchTextContent('Ingresó hace más de 24 horas')
  await observation.fill('Fin de guardia')
  await exit.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(exit.getByText('Este campo es requerido')).toBeVisible()
  await exit.getByRole('button', { name: 'Salió ahora' }).click()
  await expect.element(time).toHaveValue('14:00')
  await expectAccessible()
})

// S-10
test('an entry whose answer was lost is sent again under its key', async () => {
  let isLost = true
  const server = await openList({
    ...theOneToMark(),
    'POST qr/{id}/set_entry': () => {
      if (!isLost) return aMark()
      isLost = false
      return lost()
    },
  })
  await mark.click()
  await entry.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByText('Ingreso: Mario René Ixcot Sop')).toBeVisible()
  const [first, second] = server.sent('POST qr/{id}/set_entry')
  expect(second?.body).toEqual(first?.body)
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
})

// S-63
test('a device with a wrong clock is warned', async () => {
  const warning = 'El reloj de este dispositivo dice 13:00. Se marcó con la hora del servidor.'
  await openList({ ...theOneToMark(), 'POST qr/{id}/set_entry': aMark({ warning }) })
  await mark.click()
  await entry.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: warning })).toBeVisible()
})

// A-EEM-08
test('an entry and an exit are marked by keyboard alone', async () => {
  const server = await openList({ ...theOneToMark(), 'POST qr/{id}/set_entry': aMark(), 'POST qr/{id}/set_exit': anExit() })
  await tabTo(mark)
  await userEvent.keyboard('{Enter}')
  await expect.element(entry.getByRole('button', { name: 'Guardar' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(entry).not.toBeInTheDocument()
  await expect.element(mark).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(entry.getByRole('button', { name: 'Guardar' })).toHaveFocus()
  server.answer(theOneToMark(isIn))
  await userEvent.keyboard('{Enter}')
  await expect.element(row.getByText('Ingreso', { exact: true })).toBeVisible()
  await expect.element(entry).not.toBeInTheDocument()

  await expect.element(mark).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(observation).toHaveFocus()
  await userEvent.keyboard('Permiso')
  server.answer(theOneToMark(isOut))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(row.getByText('Salida', { exact: true })).toBeVisible()
  expect(server.sent('POST qr/{id}/set_exit')[0]?.body).toMatchObject({ observation: 'Permiso' })
})

test('an observation is not lost without a question', async () => {
  await openList(theOneToMark(isIn))
  await mark.click()
  await observation.fill('Fin de guardia')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(observation).toHaveValue('Fin de guardia')
  await expect.element(observation).toHaveFocus()

  await exit.getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(observation).toHaveValue('Fin de guardia')

  await exit.getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect.element(exit).not.toBeInTheDocument()
  await mark.click()
  await expect.element(observation).toHaveValue('')
  await exit.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('an exit that is marked elsewhere meanwhile is not offered any more', async () => {
  const live = changeEvents()
  const server = await openList({ ...theOneToMark(isIn), 'GET live': live.stream })
  await mark.click()
  await observation.fill('Comisión')
  server.answer(theOneToMark(isOut))
  live.say('qr')
  await expect.element(exit.getByRole('alert')).toMatchTextContent('La salida de Mario René Ixcot Sop ya está marcada')
  await expect.element(exit.getByRole('button', { name: 'Guardar' })).not.toBeInTheDocument()
  await expect.element(observation).toHaveValue('Comisión')
  expect(exit.getByRole('textbox').elements()).toHaveLength(1)
  await expectAccessible()
  // Nothing is asked: there is nothing to save.
  await exit.getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('where an entry is marked elsewhere meanwhile, the exit is offered', async () => {
  const live = changeEvents()
  const server = await openList({ ...theOneToMark(), 'GET live': live.stream, 'POST qr/{id}/set_exit': anExit() })
  await mark.click()
  await expect.element(entry.getByRole('button', { name: 'Guardar' })).toHaveFocus()
  server.answer(theOneToMark(isIn))
  live.say('qr')
  await expect.element(entry.getByRole('alert')).toMatchTextContent('El ingreso de Mario René Ixcot Sop ya está marcado')
  await expect.element(entry.getByRole('button', { name: 'Guardar' })).not.toBeInTheDocument()
  await expect.element(entry.getByRole('button', { name: 'Aceptar' })).toHaveFocus()
  await entry.getByRole('button', { name: 'Marcar su salida' }).click()
  await expect.element(observation).toHaveFocus()
  await observation.fill('Fin de guardia')
  server.answer(theOneToMark(isOut))
  await exit.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByText('Salida: Mario René Ixcot Sop')).toBeVisible()
  await expect.element(row.getByText('Salida', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a save that the other mark refuses says so, and leaves no button that can only fail', async () => {
  const server = await openList({ ...theOneToMark(), 'POST qr/{id}/set_entry': refusal(400, 'Ya está marcado su ingreso.') })
  await mark.click()
  await expect.element(entry.getByRole('button', { name: 'Guardar' })).toBeVisible()
  server.answer(theOneToMark(isIn))
  await entry.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(entry.getByRole('alert')).toMatchTextContent('No hace falta guardarlo otra vez.')
  await expect.element(entry.getByRole('button', { name: 'Guardar' })).not.toBeInTheDocument()
})

const endsSession = answer(401, { detail: 'Debe iniciar sesión.' })

test('a session that ends at a mark says that nothing was marked', async () => {
  await openList({ ...theOneToMark(isIn), 'POST qr/{id}/set_exit': endsSession })
  await mark.click()
  await observation.fill('Permiso')
  await exit.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => location.hash).toBe('#/login')
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Debe iniciar sesión.' }))
    .toMatchTextContent('No se marcó nada.')
})

test('a session that ends after a lost answer says that nobody knows', async () => {
  let isLost = true
  await openList({
    ...theOneToMark(isIn),
    'POST qr/{id}/set_exit': () => {
      if (!isLost) return endsSession
      isLost = false
      return lost()
    },
  })
  await mark.click()
  await observation.fill('Permiso')
  await exit.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => location.hash).toBe('#/login')
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Debe iniciar sesión.' }))
    .toMatchTextContent('No se sabe si se marcó')
})

test('the dialog of a mark under way can be left by keyboard, and the mark goes on', async () => {
  const held = gate()
  const server = await openList({
    ...theOneToMark(isIn),
    'POST qr/{id}/set_exit': async () => {
      await held.opened
      return anExit()
    },
  })
  await mark.click()
  await observation.fill('Fin de guardia')
  ;(await exit.getByRole('button', { name: 'Guardar' }).findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(exit.getByText('Cerrar', { exact: true })).toBeVisible()
  expect(document.activeElement?.textContent).toBe('Cerrar')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  server.answer(theOneToMark(isOut))
  held.open()
  await expect.element(row.getByText('Salida', { exact: true })).toBeVisible()
})

const longNames = { first_name: 'María Fernanda de los Ángeles', last_name: 'Hernández Castellanos Xicará de Barrios' }
const withLongNames = theOneToMark({ ...cameYesterday, ...longNames, name: `${longNames.first_name} ${longNames.last_name}` })

test('a card shows long names whole, with a target for a thumb', async () => {
  await openList(withLongNames, { size: phone })
  const title = await page.getByText(longNames.last_name).findElement()
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth)
  const { width, height } = (await mark.findElement()).getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})

test('the buttons of the dialog stay in reach at a desk, also below long names', async () => {
  await openList(withLongNames)
  // The highest dialog is that of an entry of a day ago.
  await mark.click()
  await expect.element(exit).toMatchTextContent('Ingresó hace más de 24 horas')
  const save = exit.getByRole('button', { name: 'Guardar' })
  await expect.element(save).toBeInViewport({ ratio: 1 })
  await expect.element(exit.getByRole('button', { name: 'Salió ahora' })).toHaveFocus()
  ;(await observation.findElement()).focus()
  await expect.element(observation).toBeInViewport({ ratio: 1 })
  await expect.element(save).toBeInViewport({ ratio: 1 })
  const [field, buttons] = await Promise.all([
    observation.findElement(),
    exit.getByRole('button', { name: 'Cancelar' }).findElement(),
  ])
  await expect.poll(() => buttons.getBoundingClientRect().top - field.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(0)
})

test.each([desk, phone])('the dialogs of an entry and of a refused exit are accessible on a screen of $width', async (size) => {
  const server = await openList(theOneToMark(), { size })
  await mark.click()
  await expect.element(entry).toBeVisible()
  await expectAccessible()
  server.answer({ ...theOneToMark(isIn), 'POST qr/{id}/set_entry': aMark() })
  await entry.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(entry).not.toBeInTheDocument()
  await mark.click()
  await exit.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(exit.getByText('Campo requerido *')).toBeVisible()
  await expectAccessible()
})
