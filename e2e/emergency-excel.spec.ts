import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { readWorkbook } from '../test/workbook.ts'
import { anEmergency, aVehicle, centralStation } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Cabinista })

// B-EML-14
test(
  'the filtered list is downloaded in its own window, and by itself if that is blocked; one that fails leaves none open',
  anySize,
  async ({ page, context, as }) => {
    const excel = page.getByRole('button', { name: 'Excel' })
    const rowsOf = async (download: Download) => readWorkbook(await readFile(await download.path())).rows
    await page.goto('/#/emergencies?status=30&ordering=id')
    await context.route('**/api/download_ticket/', (route) => route.abort())
    await excel.click()
    await expect(page.getByRole('alert')).toContainText('No se pudo descargar')
    await expect.poll(() => context.pages().length).toBe(1)
    await context.unroute('**/api/download_ticket/')

    // Registered before the window opens, because the file may arrive at once.
    const downloading = new Promise<Download>((resolve) => {
      context.once('page', (opened) => opened.once('download', resolve))
    })
    await excel.click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^emergencias-\d{4}-\d\d-\d\d\.xlsx$/)
    const rows = await rowsOf(download)
    expect(rows[2]).toEqual(['Filtros: Estado: Resuelta'])
    const ids = rows.slice(4).map(([id]) => Number(id))
    expect(ids.length).toBeGreaterThan(10)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    await expect(excel).toBeEnabled()
    const vehicle = await aVehicle(as)
    const { id, emergency_type, emergency_type_text: type } = await anEmergency(as, vehicle)
    await page.evaluate(() => void (window.open = () => null))
    await page.goto(
      `/#/emergencies?station_emergency__station=${vehicle.station.id}&region_type=Occidente&emergency_type_id=${emergency_type}&vehicle_emergency__vehicle=${vehicle.id}&start_date=2026-01-01&end_date=2099-12-31`,
    )
    await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
    const [blocked] = await Promise.all([page.waitForEvent('download'), excel.click()])
    const [, , filters, , ...found] = await rowsOf(blocked)
    expect(filters).toEqual([
      `Filtros: Fecha inicial: 01/01/2026; Fecha final: 31/12/2099; Estación: ${centralStation}; Región: Occidente; Tipo de emergencia: ${type}; Vehículo: ${vehicle.plate}`,
    ])
    expect(found.map(([first]) => first)).toEqual([id])
  },
)
