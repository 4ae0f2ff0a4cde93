import { anEmergency, aPatient, aVehicle } from './test-data.ts'
import { heading } from './steps.ts'
import { everyday, expect, test } from './test.ts'

const keyOf = (image: string | null) => /emergency_open\/([^/]+)\//.exec(image ?? '')?.[1] ?? ''

// A-RTE-07, B-EMD-02, B-EMD-17, B-EMD-18, B-EMD-19, B-EMD-20, B-EMD-23, B-EMD-27, B-EMD-28, B-CON-31, S-58
test('the key opens the report without a session', everyday, async ({ page, as, isMobile }) => {
  const pacients = Array.from({ length: 12 }, (_, index) => ({ ...aPatient, age: 40 + index }))
  const emergency = await anEmergency(as, await aVehicle(as), { pacients, latitude: 14.854528479161585 })
  const asked: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.headers()['authorization'])
  })
  await page.goto(`/#/emergency_open/${keyOf(emergency.qr_emergency)}`)
  await expect(heading(page, `Emergencia # ${emergency.id}`)).toBeVisible()
  const patients = page.getByRole('region', { name: 'Tabla de pacientes' })
  await expect(patients.getByRole('columnheader')).toHaveText(['Nombre', 'Edad', 'Género', 'Trasladado a'])
  await expect(page.getByText('Por privacidad, aquí los nombres son iniciales.')).toBeVisible()
  await expect(patients.getByRole('row', { name: /^R\. E\. P\. \d\d +Femenino/ })).toHaveCount(12)
  // The cards of a phone are all there to scroll to.
  expect(await patients.evaluate((table) => [table.clientHeight <= 250, table.scrollHeight > 400])).toEqual([!isMobile, true])
  if (isMobile) await page.getByRole('button', { name: 'Mostrar', exact: true }).tap()
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Equipo desplegado' })).toContainText('Diego José Ixcot Ramírez')
  await expect(page.getByText('Última actualización')).toBeVisible()
  // On a phone it is loaded once it is seen.
  const location = page.getByRole('region', { name: 'Ubicación' })
  await location.evaluate((element) => element.scrollIntoView())
  await expect(location).toContainText('Latitud14.854528Longitud-91.5202')
  await expect(page.getByRole('region', { name: 'Mapa' })).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Atras', exact: true })).toHaveCount(0)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((authorization) => authorization !== undefined)).toEqual([])

  // As a mail program and a chat pass it on.
  const address = `/#/emergency_open/${keyOf(emergency.qr_emergency)}`
  await page.goto(`${address.replace('#', '%23')}.`)
  await expect(heading(page, `Emergencia # ${emergency.id}`)).toBeVisible()
  // In the same page, which is not loaded anew.
  await page.goto(`${address}>`)
  await expect(page).toHaveURL(address)
  await expect(heading(page, `Emergencia # ${emergency.id}`)).toBeVisible()
})
