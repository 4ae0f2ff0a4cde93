import { Role } from '../src/contract/shared/rights/roles.ts'
import type { EmergencyDetail } from '../src/contract/emergencies/emergencies.schema.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { addVehicle, formOf, pickPhotos, unfold } from './emergency-form.ts'
import { aVehicle, anEmergency, saveAgain, unique } from './test-data.ts'
import { act, chooseAction, expectChanges, heading, rowOf, success } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

const storedAs = (as: Parameters<typeof anEmergency>[0], id: number) =>
  as(Role.Administrador).get<EmergencyDetail>(`emergency/${id}`)

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // B-API-33, B-EMF-02, B-EMF-05, B-EMF-31, B-EMF-43, B-EMF-53, B-EMF-54, B-EMF-56, B-EMF-57, B-EMF-61, B-EMS-15, B-ERR-03,
  // B-GEN-32, B-STT-09, B-VAL-27
  test(
    'edits an emergency with its vehicles and photos, views the change in its history, and deletes it',
    everyday,
    async ({ page, as }) => {
      const vehicle = await aVehicle(as)
      const joining = await aVehicle(as)
      const { id, address } = await anEmergency(as, vehicle)
      const form = formOf(page)
      const update = page.getByRole('button', { name: 'Actualizar', exact: true })

      await page.goto(`/#/emergencies?search=${encodeURIComponent(address)}`)
      await act(rowOf(page, address), 'Editar')
      await expect(heading(page, `Editar la emergencia # ${id}`)).toBeVisible()
      const field = form.place.getByRole('textbox', { name: 'Dirección' })
      await expect(field).toHaveValue(address)
      await field.fill(`Corregida ${address}`)

      await addVehicle(form.vehicles, vehicle.plate)
      await expect(
        form.vehicles.getByText('No puedes agregar el mismo vehículos 2 veces, verifique los datos y vuelve a intentar.', {
          exact: true,
        }),
      ).toBeVisible()
      const row = await addVehicle(form.vehicles, joining.plate)
      await row.getByRole('combobox', { name: 'Piloto' }).click()
      await page.getByRole('option').first().click()
      await row.getByRole('textbox', { name: 'Km inicial' }).fill('5')
      await row.getByRole('textbox', { name: 'Km final' }).fill('9')
      await form.vehicles.getByRole('button', { name: `Quitar ${vehicle.unit} · ${vehicle.plate}` }).click()
      await pickPhotos(form.photos, { name: 'humo.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
      await expect(form.photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()

      const question = page.getByRole('dialog', { name: '¿Cambiar el estado a Resuelta?' })
      const sending = page.waitForRequest('**/api/emergency/customUpdate/')
      await update.click()
      await expect(question).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question).toHaveCount(0)
      await expect(field).toHaveValue(`Corregida ${address}`)
      expect((await storedAs(as, id)).address).toBe(address)

      await update.click()
      await question.getByRole('button', { name: 'No, solo guardar' }).click()
      const sent = await sending
      expect([sent.method(), sent.headers()['content-type']]).toEqual(['POST', 'application/json'])
      expect(sent.headers()['authorization']).toMatch(/^Bearer \S+$/)
      await expect(success(page, 'Registro actualizado')).toBeVisible()
      await expect(heading(page, 'Emergencias')).toBeVisible()
      // Its photo follows it.
      await expect.poll(async () => (await storedAs(as, id)).images.length).toBe(1)
      expect(await storedAs(as, id)).toMatchObject({
        status: 20,
        address: `Corregida ${address}`,
        members: [{ plate: joining.plate, km_inicial: 5, km_final: 9 }],
        images: [{}],
      })
      expect(await as(Role.Administrador).get(`vehicle/${vehicle.id}`)).toMatchObject({ disponibility_label: 'Disponible' })
      expect(await as(Role.Administrador).get(`vehicle/${joining.id}`)).toMatchObject({ disponibility_label: 'En emergencia' })

      await page.goto(`/#/emergency/${id}`)
      const history = page.getByRole('region', { name: 'Línea de tiempo' })
      await expect(history.getByRole('listitem').or(history.locator('.mantine-Timeline-item')).first()).toContainText(
        'guardó cambios',
      )
      await expect(history).toContainText(`Dirección: ${address} Corregida ${address}`)
      await expect(history).toContainText('registró la emergencia')

      // Editing a resolved emergency asks no question.
      await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: 30 })
      await page.goto(`/#/emergency/${id}/editar`)
      await unfold(form.photos)
      await form.photos.getByRole('button', { name: 'Quitar la foto guardada 1' }).click()
      await update.click()
      await expect(heading(page, 'Emergencias')).toBeVisible()
      expect(await storedAs(as, id)).toMatchObject({ status: 30, images: [] })

      // Leaving the detail sends no request for the deleted record.
      await page.goto(`/#/emergency/${id}`)
      await expect(history).toContainText('guardó cambios')
      const missing: string[] = []
      page.on('response', (answer) => answer.status() === 404 && missing.push(answer.url()))
      await chooseAction(page, 'Eliminar')
      await page.getByRole('dialog', { name: '¿Eliminar?' }).getByRole('button', { name: '¡Sí, eliminar!' }).click()
      await expect(success(page, 'Registro eliminado')).toBeVisible()
      await expect(heading(page, 'Emergencias')).toBeVisible()
      expect(missing).toEqual([])
    },
  )
})

test.describe('a station boss', () => {
  test.use({ role: Role.JefeDeServicio })

  // B-EMF-55, B-EML-18, B-EML-19, B-STT-07, S-9
  test(
    'whose save comes second sees who saved first and what differs, resolves the emergency, and may edit it no more',
    anySize,
    async ({ page, as }) => {
      const stored = await anEmergency(as, await aVehicle(as))
      const { id, address } = stored
      const word = unique()
      await page.goto(`/#/emergencies?search=${address}`)
      await expectChanges(rowOf(page, address), ['Editar'])
      await act(rowOf(page, address), 'Editar')
      await formOf(page).place.getByRole('textbox', { name: 'Dirección' }).fill(`${address} ${word}`)
      await saveAgain(as, stored, { address: 'La que guardó otra persona', notice_form: 'Presencial' })
      await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
      await page.getByRole('button', { name: 'No, solo guardar' }).click()
      const clash = page.getByRole('dialog', { name: 'Otra persona guardó este registro antes que usted' })
      await expect(clash).toContainText('Lo guardó Ana Lucía Xicará Morales el ')
      const choice = (name: string) => clash.getByRole('radiogroup', { name })
      await expect(choice('Dirección').getByRole('radio', { name: `${address} ${word}` })).toBeChecked()
      await expect(choice('Forma de aviso').getByRole('radio', { name: 'Presencial' })).toBeChecked()
      await expect(choice('Pacientes').getByRole('radio', { name: /^Rosa Elvira Pérez, 40/ })).not.toBeChecked()
      await clash.getByRole('button', { name: 'Guardar lo elegido' }).click()
      await page.getByRole('button', { name: 'Sí, guardar y resolver' }).click()
      await expect(success(page, 'Registro actualizado')).toBeVisible()
      expect(await storedAs(as, id)).toMatchObject({
        status: 30,
        address: `${address} ${word}`,
        notice_form: 'Presencial',
        pacients: [],
      })
      await page.getByRole('searchbox', { name: 'Buscar' }).fill(word)
      await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
      await expect(rowOf(page, word)).toContainText('Resuelta')
      await expectChanges(rowOf(page, word), [])
    },
  )
})
