import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aStation, aVehicle, aVehicleType } from '../../../../test/factories.ts'
import { vehicleHeaders, vehicleRow } from '../../../../test/fixtures/import.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { csvOf, importForm, workbookOf, type SheetCell } from '../../../../test/sheets.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { openDownload, readWorkbook } from '../../../../test/workbook.ts'

const server = useTestServer()
const names = { station: 'Estación Ixchel', type: 'Motobomba' }
let admin: Client
let station: number
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  station = (await aStation(server.deps.db, { name: names.station, no_station: '02' })).id
  await aVehicleType(server.deps.db, { name: names.type })
})

type Changes = NonNullable<Parameters<typeof vehicleRow>[1]>
const row = (changes: Changes = {}) => vehicleRow(names, changes)
const sheet = (...rows: SheetCell[][]) => workbookOf([[...vehicleHeaders], ...rows])
const preview = (content: Uint8Array | string) => admin.post('/api/vehicle/import/preview', importForm(content))
const importing = (content: Uint8Array | string) => admin.post('/api/vehicle/import', importForm(content))
const stored = () => server.deps.db.selectFrom('vehicles').selectAll().orderBy('id').execute()
const faultsOf = async (changes: Changes) =>
  (await preview(sheet(row(changes)))).body.faults.map(({ column, message }: { column: string; message: string }) => [
    column,
    message,
  ])

describe('the preview of an import of vehicles', () => {
  // B-VEH-24
  test('shows the vehicles as they were understood, and creates none', async () => {
    const before = await stored()
    const { status, body } = await preview(sheet(row({ Placa: 'o-77bbf', Unidad: 'MB-77' })))
    expect([status, await stored()]).toEqual([200, before])
    expect(body).toMatchObject({ count: 1, good: 1, fault_count: 0 })
    expect(body.vehicles).toEqual([
      {
        row: 2,
        plate: 'O-77BBF',
        unit: 'MB-77',
        model: 'Pierce Enforcer',
        year: '2015',
        vehicle_type: names.type,
        station: names.station,
        disponibility: 'Disponible',
        note: 'Sin novedad',
      },
    ])
  })

  // B-VEH-24
  test.each([
    [{ Placa: '--' }, 'Placa', 'Escriba letras o números'],
    [{ Unidad: '   ' }, 'Unidad', 'Este campo es requerido'],
    [{ Nota: 'x'.repeat(301) }, 'Nota', 'Máximo 300 caracteres'],
    [{ Año: 'nuevo' }, 'Año', 'Debe ser un número'],
    [{ Año: 1899 }, 'Año', 'Debe ser al menos 1900'],
    [{ Año: '2015.5' }, 'Año', 'Debe ser un número entero'],
    [
      { Disponibilidad: 'En emergencia' },
      'Disponibilidad',
      'Elija una de las opciones: Disponible, No disponible, En reparación',
    ],
    [{ Estación: 'Marte' }, 'Estación', 'No hay ninguna estación que se llame así'],
    [{ 'Tipo de vehículo': 'Submarino' }, 'Tipo de vehículo', 'No hay ningún tipo de vehículo que se llame así'],
  ] as [Changes, string, string][])('of %j refuses %s', async (changes, column, message) => {
    expect(await faultsOf(changes)).toEqual([[column, message]])
  })

  // B-VEH-24
  test('finds the station by name or ID, and the type by name, regardless of case and accents', async () => {
    expect(
      await faultsOf({ Estación: 'ESTACION ixchel', 'Tipo de vehículo': 'motobomba', Disponibilidad: 'en reparacion' }),
    ).toEqual([])
    expect((await preview(sheet(row({ Estación: 2 })))).body.vehicles).toMatchObject([{ station: names.station }])
  })

  // B-VEH-24
  test('reports plates that the file repeats or a vehicle has, whatever their spaces and hyphens', async () => {
    await aVehicle(server.deps.db, { station_id: station, plate: 'P-500XYZ' })
    const { body } = await preview(sheet(row({ Placa: 'C 1 BBB' }), row({ Placa: 'c-1bbb' }), row({ Placa: 'p500xyz' })))
    expect(body.faults).toEqual([
      { row: 3, column: 'Placa', message: 'Se repite: ya está en la fila 2' },
      { row: 4, column: 'Placa', message: 'Ya existe un vehículo con esta placa' },
    ])
  })
})

describe('an import of vehicles', () => {
  // B-VEH-24
  test('creates all of them as the form does, each with its binnacle entry', async () => {
    const [one, two] = [row({ Disponibilidad: 'No disponible' }), row()]
    expect((await importing(csvOf([[...vehicleHeaders], one, two], ';'))).body).toEqual({ created: 2 })
    const entries = await server.deps.db.selectFrom('binnacle').selectAll().orderBy('id', 'desc').limit(2).execute()
    expect(entries).toMatchObject(Array.from({ length: 2 }, () => ({ action_binnacle: 'CREAR', entity: 'vehicle' })))
    const [, first] = entries
    const { body } = await admin.get(`/api/vehicle/${first?.entity_id}`)
    expect(first?.current_detail).toEqual(body)
    expect(body).toMatchObject({
      plate: String(one[0]).toUpperCase(),
      year: 2015,
      disponibility: 50,
      station: { id: station },
      vehicle_type: { name: names.type },
      on_tracking: false,
    })
  })

  // B-VEH-24
  test('of a file with one invalid row creates none and says why', async () => {
    const before = await stored()
    const answer = await importing(sheet(row(), row({ Estación: 'Marte' })))
    expectRefusal(answer, 400)
    expect(answer.body).toMatchObject({
      detail: 'El archivo tiene errores y no se importó ningún vehículo. Corríjalos y vuelva a elegirlo.',
      preview: { count: 2, good: 1, faults: [{ row: 3, column: 'Estación' }] },
    })
    expect(await stored()).toEqual(before)
  })

  test('with a plate of a concurrent one is refused at its row', async () => {
    const one = row()
    const answers = await Promise.all([importing(sheet(one)), importing(sheet(row(), row({ Placa: one[0] })))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body.preview.faults).toMatchObject([{ column: 'Placa', message: 'Ya existe un vehículo con esta placa' }])
  })
})

// B-VEH-24
test('the template lists the stations and types that there are, and the states that a person may choose', async () => {
  const response = await openDownload(admin, server.url, 'vehicle/import_template')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="plantilla-vehiculos.xlsx"')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(readWorkbook(bytes, 1).rows.at(-1)).toEqual(vehicleHeaders.map((header) => `${header} *`))
  const [, headers, first] = readWorkbook(bytes, 3).rows
  expect(headers).toEqual(['Disponibilidad', 'Estación', 'Tipo de vehículo'])
  expect(first).toEqual(['Disponible', names.station, names.type])
})
