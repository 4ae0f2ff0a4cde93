import type { Locator } from '@playwright/test'
import type { Page } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import { openLoaded } from './accessible.ts'
import { demoAccounts, demoPassword, signIn } from './calls.ts'
import { aFirefighter, anEmergency, aVehicle, unique } from './test-data.ts'
import { act, heading, refusal, rowOf, sections, signInByForm, success } from './steps.ts'
import { anySize, expect, phoneOnly, test } from './test.ts'

// S-62
test('the error of a failed sign-in disappears after signing in', anySize, async ({ page }) => {
  await page.goto('/#/login')
  await page.getByRole('textbox', { name: 'DPI' }).fill(demoAccounts[Role.Bombero].dpi)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('otra-contraseña')
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect(refusal(page, 'DPI o contraseña incorrectos.')).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect(heading(page, /, Diego José$/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

// S-62
test('the notice of an ended session is shown until the next sign-in', anySize, async ({ page, server }) => {
  const token = await signIn(server, Role.Bombero)
  await page.goto('/#/login')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  await page.reload()
  await expect(heading(page, /, Diego José$/)).toBeVisible()
  await server.post('/api/user/logout', { headers: { Authorization: `Bearer ${token}` } })
  await page.evaluate(() => location.assign('#/vehicles'))
  await expect(heading(page, 'Bienvenido')).toBeVisible()
  await expect(refusal(page, 'Debe iniciar sesión.')).toBeVisible()
  await signInByForm(page, Role.Bombero)
  await expect(heading(page, /^(Vehículos|.*, Diego José)$/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // A-NAV-02, S-62
  test('sees an error disappear when the action succeeds or its screen is left', anySize, async ({ page, as, context }) => {
    const { address } = await anEmergency(as, await aVehicle(as))
    const status = rowOf(page, address).getByRole('combobox', { name: /^Estado de la emergencia/ })
    const change = async () => {
      await status.click()
      await page.getByRole('option', { name: 'Critica' }).click()
      await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
    }
    const failure = refusal(page, 'Error en la edición')

    await page.goto(`/#/emergencies?search=${encodeURIComponent(address)}`)
    await expect(status).toBeVisible()
    await context.setOffline(true)
    await change()
    await expect(failure).toContainText('No hay conexión con el servidor. Vuelva a intentar.')
    await expect(failure).not.toContainText('Lo escrito')
    await context.setOffline(false)
    await change()
    await expect(success(page, 'Registro actualizado')).toBeVisible()
    await expect(failure).toHaveCount(0)

    await page.route('**/api/emergency/*/update_status/', (route) => route.abort())
    await status.click()
    await page.getByRole('option', { name: 'Activo' }).click()
    await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
    await expect(failure).toBeVisible()
    await (await sections(page)).getByRole('link', { name: 'Estaciones', exact: true }).click()
    await expect(heading(page, 'Estaciones')).toBeVisible()
    await expect(failure).toHaveCount(0)
  })

  // B-ERR-40, S-62
  test('sees the message for invalid data only if the data is invalid', anySize, async ({ page, as }) => {
    // Requests do not reach the server, so that the demo person is not changed.
    const { results } = await as(Role.Administrador).get<Page<{ id: number }>>('user/?search=Ixcot')
    const id = results[0]?.id
    const wrong = refusal(page, 'Credenciales incorrectas, vuelva a intentar')
    const unsaved = refusal(page, 'No se guardó')
    const save = page.getByRole('button', { name: /^(Guardar|Actualizar)$/ })
    const answers = `**/api/user/${id}/`
    await page.goto(`/#/users/${id}/editar`)
    await page.getByRole('textbox', { name: 'Dirección' }).fill('5a. calle 1-10')

    await page.route(answers, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await save.click()
    await expect(unsaved).toContainText('No hay conexión con el servidor. Lo escrito sigue aquí; vuelva a intentar.')
    await page.unroute(answers)

    await page.route(answers, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 413, json: { detail: 'Cada archivo puede pesar hasta 15 MB.' } })
        : route.continue(),
    )
    await save.click()
    await expect(unsaved).toContainText('Cada archivo puede pesar hasta 15 MB.')
    await page.unroute(answers)
    await expect(wrong).toHaveCount(0)

    await page.route(answers, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { detail: 'Hay datos por corregir.', errors: { address: ['No existe.'] } } })
        : route.continue(),
    )
    await save.click()
    await expect(wrong).toContainText('Hay datos por corregir.')
    await expect(unsaved).toHaveCount(0)
  })

  test('sees the error about a missing connection disappear when there is one', anySize, async ({ page, context }) => {
    // Notices are loaded after the screen, and without a connection not at all.
    const notices = ['js', 'css'].map((kind) => page.waitForResponse(new RegExp(`notice-board[^/]*\\.${kind}$`)))
    await openLoaded(page, '/stations')
    for (const loaded of notices) await (await loaded).finished()
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Buscar/ }).click()
    await expect(refusal(page, 'No hay conexión con el servidor.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('on a phone sees the bar of a form and the focused field beside an error', phoneOnly, async ({ page, as }) => {
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const save = page.getByRole('button', { name: /^(Guardar|Actualizar)$/ })
    const notice = page.getByRole('alert')
    await page.route(/\/api\/(vehicle_type|user)\//, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )

    await page.goto('/#/vehicle-types/create')
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Sin conexión')
    await page.getByRole('textbox', { name: 'Nomenclatura' }).fill('SC')
    const before = await boxOf(save)
    await save.click()
    await expect(notice).toContainText('No hay conexión con el servidor.')
    expect(await boxOf(save)).toEqual(before)
    const shown = await boxOf(notice)
    const fields = await boxOf(page.getByRole('region', { name: 'Datos generales' }))
    expect(shown.y).toBeGreaterThanOrEqual(fields.y + fields.height)
    expect(shown.y + shown.height).toBeLessThanOrEqual(before.y)
    await page.getByRole('textbox', { name: 'Nombre' }).fill('')
    await page.getByRole('textbox', { name: 'Nomenclatura' }).fill('')

    const { results } = await as(Role.Administrador).get<Page<{ id: number }>>('user/?search=Ixcot')
    await page.goto(`/#/users/${results[0]?.id}/editar`)
    await page.getByRole('textbox', { name: 'Dirección' }).fill('5a. calle 1-10')
    await save.click()
    await expect(notice).toContainText('No se guardó')
    await page.getByRole('textbox', { name: 'Dirección' }).focus()
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab')
      const [focused, over] = [await boxOf(page.locator(':focus')), await boxOf(notice)]
      expect(focused.y + focused.height, `after ${step + 1} steps`).toBeLessThanOrEqual(over.y)
    }
  })

  // B-GEN-26, A-USF-46
  test('sees the name of a created record in the notice, and its row highlighted', anySize, async ({ page }) => {
    // Sorted before those of other journeys, so that it is on the first page.
    const name = `Aa ${unique()}`
    await page.goto('/#/vehicle-types/create')
    await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
    await page.getByRole('textbox', { name: 'Nomenclatura' }).fill(name.slice(-4))
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(success(page, 'Registro creado')).toContainText(name)
    await expect(rowOf(page, name)).toHaveAttribute('data-saved')
    await expect(page.locator('[data-saved]')).toHaveCount(1)
    // The mark for rows that need attention has another meaning (S-45).
    await expect(rowOf(page, name)).not.toHaveAttribute('data-marked')
    await expect(page.locator('[data-saved]')).toHaveCount(0)
  })

  // S-62
  test(
    'sees unit and plate of each vehicle in the notices, and no error from before a later success',
    anySize,
    async ({ page, as }) => {
      const word = unique()
      const [one, other] = await Promise.all(['A', 'B'].map((part) => aVehicle(as, { unit: `${part}-${word}` })))
      if (one === undefined || other === undefined) throw new Error('There are no vehicles')
      const change = async ({ plate }: { plate: string }, state: string) => {
        await page.getByRole('combobox', { name: `Disponibilidad de ${plate}` }).click()
        await page.getByRole('option', { name: state, exact: true }).click()
        await page.getByRole('button', { name: 'Sí, cambiar' }).click()
      }
      const failure = refusal(page, 'No se pudo actualizar el estado')
      const address = '**/api/vehicle/change_status/'
      await page.goto(`/#/vehicles?search=${word}`)
      await page.route(address, (route) => route.fulfill({ status: 400, json: { detail: 'Ahora no.' } }))
      await change(one, 'En reparación')
      await expect(failure).toContainText(`A-${word} · ${one.plate}`)
      await change(other, 'En reparación')
      await expect(failure).toHaveCount(2)
      await expect(failure.filter({ hasText: `B-${word} · ${other.plate}` })).toHaveCount(1)

      await page.unroute(address)
      await change(one, 'No disponible')
      await expect(success(page, 'Registro actualizado')).toContainText(`A-${word} · ${one.plate}`)
      await expect(failure).toHaveCount(0)
    },
  )

  test('sees notices below the top bar, on a phone above the bar at the bottom', async ({ page, as, isMobile }) => {
    const { plate } = await aVehicle(as)
    await page.route('**/api/vehicle/*/', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 400, json: { detail: 'Está en uso.' } }) : route.continue(),
    )
    await page.goto(`/#/vehicles?search=${plate}`)
    await act(rowOf(page, plate), 'Eliminar')
    await page.getByRole('button', { name: '¡Sí, eliminar!' }).click()
    const notice = refusal(page, 'Error en la transacción')
    const bar = isMobile ? page.getByRole('navigation', { name: 'Atajos' }) : page.getByRole('region', { name: 'Barra superior' })
    const edges = async () => {
      const [shown, fixed, row] = await Promise.all([notice.boundingBox(), bar.boundingBox(), rowOf(page, plate).boundingBox()])
      if (shown === null || fixed === null || row === null) return undefined
      const [above, below] = isMobile ? [shown, fixed] : [fixed, shown]
      return {
        besideTheBar: above.y + above.height <= below.y,
        inItsHalf: shown.y > (page.viewportSize()?.height ?? 0) / 2 === isMobile,
        besideTheCard: !isMobile || row.y + row.height <= shown.y,
      }
    }
    await expect.poll(edges).toEqual({ besideTheBar: true, inItsHalf: true, besideTheCard: true })
    if (!isMobile) return

    const close = await notice.getByRole('button', { name: 'Cerrar aviso' }).boundingBox()
    expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44)
    // Sheets and dialogs are at the bottom, too.
    await rowOf(page, plate).getByRole('combobox').click()
    const option = page.getByRole('option').last()
    await expect(option).toBeVisible()
    await expect
      .poll(async () => {
        const [shown, offered] = await Promise.all([notice.boundingBox(), page.getByRole('dialog').boundingBox()])
        return (shown?.y ?? Infinity) + (shown?.height ?? 0) <= (offered?.y ?? 0)
      })
      .toBe(true)
  })

  test('can scroll the end of a list and of a form on a phone out from under an error', phoneOnly, async ({ page }) => {
    await page.route('**/api/vehicle/*/', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 400, json: { detail: 'Ahora no.' } }),
    )
    const isBeside = async (what: Locator) => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const [shown, below] = await Promise.all([what.boundingBox(), page.getByRole('alert').first().boundingBox()])
      return (shown?.y ?? Infinity) + (shown?.height ?? 0) <= (below?.y ?? 0)
    }
    await page.goto('/#/vehicles')
    const row = page.getByRole('main').getByRole('listitem').first()
    await act(row, 'Eliminar')
    await page.getByRole('button', { name: '¡Sí, eliminar!' }).click()
    await expect(refusal(page, 'Error en la transacción')).toBeVisible()
    await expect.poll(() => isBeside(page.getByText(/^Mostrando \d+ de/))).toBe(true)

    await act(row, 'Editar')
    const note = page.getByRole('textbox', { name: 'Nota' })
    await note.fill(unique())
    await page.getByRole('button', { name: /^(Guardar|Actualizar)$/ }).click()
    await expect(refusal(page, 'Ahora no.')).toBeVisible()
    await expect.poll(() => isBeside(note)).toBe(true)
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  // A-ERR-08, A-USL-08, A-USL-09, B-ERR-26
  test('sees in the question which record would be deleted, with buttons of one width', async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    const emergency = await anEmergency(as, vehicle)
    const person = await aFirefighter(as)
    const question = page.getByRole('dialog', { name: '¿Eliminar?' })
    const deletions: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletions.push(request.url())
    })
    for (const [list, text, name] of [
      ['vehicles', vehicle.plate, `${vehicle.unit} · ${vehicle.plate}`],
      ['emergencies', emergency.address, `${emergency.emergency_type_text} · ${emergency.address}`],
      ['users', person.last_name, person.name],
    ] as const) {
      await page.goto(`/#/${list}?search=${encodeURIComponent(text)}`)
      await act(rowOf(page, text), 'Eliminar')
      await expect(question).toContainText(name)
      await expect(question).toContainText('¡No podrá revertir esta acción!')
      const [no, yes] = await Promise.all(
        ['No, cancelar', '¡Sí, eliminar!'].map((button) => question.getByRole('button', { name: button }).boundingBox()),
      )
      expect(no?.width).toBe(yes?.width)
      expect(no?.height).toBe(yes?.height)
      await question.getByRole('button', { name: 'No, cancelar' }).click()
      await expect(question).toHaveCount(0)
      await expect(rowOf(page, text)).toBeVisible()
    }
    expect(deletions).toEqual([])
  })
})
