import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../../contract/shared/rights/roles.ts'
import { aStation } from '../../../test/factories.ts'
import { stationHeaders, stationRow } from '../../../test/fixtures/import.ts'
import { expectRefusal } from '../../../test/refusals.ts'
import { csvOf, importForm, workbookOf, type SheetCell } from '../../../test/sheets.ts'
import { useTestServer, type Client } from '../../../test/test-app.ts'
import { openDownload, readWorkbook } from '../../../test/workbook.ts'
import { verifyBinnacle } from '../binnacle/verify-binnacle.ts'

const server = useTestServer()
let admin: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
})

type Changes = NonNullable<Parameters<typeof stationRow>[0]>
const sheet = (...rows: SheetCell[][]) => workbookOf([[...stationHeaders], ...rows])
const preview = (content: Uint8Array | string) => admin.post('/api/station/import/preview', importForm(content))
const importing = (content: Uint8Array | string, headers: Record<string, string> = {}) =>
  admin.post('/api/station/import', importForm(content), headers)
const stored = () => server.deps.db.selectFrom('stations').selectAll().orderBy('id').execute()
const faultsOf = async (changes: Changes) =>
  (await preview(sheet(stationRow(changes)))).body.faults.map(({ column, message }: { column: string; message: string }) => [
    column,
    message,
  ])

describe('the preview of an import of stations', () => {
  // B-STA-23
  test('shows the stations as they were understood, and creates none', async () => {
    const before = await stored()
    const { status, body } = await preview(sheet(stationRow({ ID: '07', Nombre: 'Séptima' }), stationRow()))
    expect([status, await stored()]).toEqual([200, before])
    expect(body).toMatchObject({ count: 2, good: 2, hidden: 0, fault_count: 0, faults: [] })
    expect(body.stations[0]).toEqual({
      row: 2,
      no_station: '07',
      name: 'Séptima',
      address: '4a. calle 5-20 zona 1, Quetzaltenango',
      phone_number: '+(502) 7761-0000',
      state: 'Disponible',
      region_type: 'Occidente',
      place: '14.8347, -91.5181',
    })
  })

  // B-STA-23
  test.each([
    [{ ID: undefined }, [['ID', 'Este campo es requerido']]],
    [{ ID: 'x'.repeat(21) }, [['ID', 'Máximo 20 caracteres']]],
    [{ Teléfono: '7761' }, [['Teléfono', 'Debe de colocar 8 caracteres']]],
    [{ Estado: 'Quemada' }, [['Estado', 'Elija una de las opciones: Disponible, Activo, De vuelta, En emergencia, Inactivo']]],
    [{ Región: 'Sureste' }, [['Región', 'Elija una de las opciones: Central, Sur, Oriente, Occidente, Norte']]],
    [{ Latitud: 'norte' }, [['Latitud', 'Debe ser un número']]],
    [{ Latitud: 0, Longitud: 0 }, [['Latitud', 'Ingrese la Latitud y longitud.']]],
    [{ Longitud: 91.5181 }, [['Latitud', 'El punto está fuera de Guatemala. ¿Falta el signo menos de la longitud?']]],
    [
      { Dirección: '#REF!', Longitud: undefined },
      [
        ['Dirección', 'La celda tiene un error de Excel: #REF!'],
        ['Longitud', 'Este campo es requerido'],
      ],
    ],
  ] as [Changes, [string, string][]][])('of %j says what the form says', async (changes, faults) => {
    expect(await faultsOf(changes)).toEqual(faults)
  })

  test('reads choices, numbers and coordinates as people write them', async () => {
    const loose = { Región: ' OCCIDENTE ', Estado: 'en emergencia', Latitud: '14,8347', Longitud: `91°31'05"O` }
    expect(await faultsOf(loose)).toEqual([])
  })

  // B-STA-23
  test('reports numbers that the file repeats or a station has', async () => {
    await aStation(server.deps.db, { no_station: 'Ñ-1' })
    const { body } = await preview(sheet(stationRow({ ID: 'r-1' }), stationRow({ ID: 'R-1' }), stationRow({ ID: 'ñ-1' })))
    expect(body.faults).toEqual([
      { row: 3, column: 'ID', message: 'Se repite: ya está en la fila 2' },
      { row: 4, column: 'ID', message: 'Ya existe una estación con este ID' },
    ])
  })

  test('says which columns are missing and unknown, and that there is no station', async () => {
    const headers = stationHeaders.map((header) => (header === 'Región' ? 'Zona' : header))
    const other = await preview(workbookOf([headers, stationRow()]))
    expectRefusal(other, 400)
    expect(other.body.detail).toMatch(/^Faltan estas columnas: Región\. Estas columnas no se conocen: Zona\. /)
    const empty = await preview(sheet())
    expectRefusal(empty, 400)
    expect(empty.body.detail).toBe('El archivo no tiene ninguna estación. Escriba una por fila, debajo de los encabezados.')
  })
})

describe('an import of stations', () => {
  // B-STA-23
  test.each([
    ['a workbook', (rows: SheetCell[][]) => workbookOf(rows)],
    ['a CSV with commas and a byte order mark', (rows: SheetCell[][]) => `\uFEFF${csvOf(rows, ',')}`],
    ['a CSV as Excel writes it', (rows: SheetCell[][]) => Buffer.from(csvOf(rows, ';'), 'latin1')],
  ])('creates the stations of %s as the form does', async (_, write) => {
    const row = stationRow({ Nombre: 'Compañía de Salcajá' })
    expect((await importing(write([[...stationHeaders], row]))).body).toEqual({ created: 1 })
    const { body } = await admin.get(`/api/station?search=${String(row[0])}`)
    expect(body.results).toMatchObject([
      { name: 'Compañía de Salcajá', phone_number: '77610000', state_text: 'Disponible', lat: 14.8347, lng: -91.5181 },
    ])
  })

  // B-STA-23
  test('of a file with one invalid row creates none and says why', async () => {
    const before = await stored()
    const answer = await importing(sheet(stationRow(), stationRow({ Estado: 'Quemada' })))
    expectRefusal(answer, 400)
    expect(answer.body).toMatchObject({
      detail: 'El archivo tiene errores y no se importó ninguna estación. Corríjalos y vuelva a elegirlo.',
      preview: { count: 2, good: 1, faults: [{ row: 3, column: 'Estado' }] },
    })
    expect(await stored()).toEqual(before)
  })

  test('sent twice under one key creates every station once and gets the same answer', async () => {
    const file = sheet(stationRow(), stationRow())
    const before = (await stored()).length
    const key = { 'idempotency-key': 'una-clave-de-prueba' }
    const answers = await Promise.all([importing(file, key), importing(file, key)])
    expect([...answers, await importing(file, key)].map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ created: 2 })),
    )
    expect(await stored()).toHaveLength(before + 2)
  })

  test('with a number of a concurrent one is refused at its row', async () => {
    const [one, two] = [stationRow(), stationRow()]
    const answers = await Promise.all([importing(sheet(one)), importing(sheet(two, stationRow({ ID: one[0] })))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body.preview.faults).toMatchObject([{ column: 'ID', message: 'Ya existe una estación con este ID' }])
  })

  // B-STA-23
  test('writes a binnacle entry for each station, the same as creating it, and one change event', async () => {
    const published: (readonly string[])[] = []
    const stop = server.deps.bus.subscribe(({ resources }) => published.push(resources))
    const rows = [stationRow(), stationRow()]
    await importing(sheet(...rows))
    stop()
    expect(published).toEqual([['station']])
    const entries = await server.deps.db.selectFrom('binnacle').selectAll().orderBy('id', 'desc').limit(2).execute()
    expect(entries.map(({ action_binnacle, entity, created_by }) => [action_binnacle, entity, created_by])).toEqual(
      Array.from({ length: 2 }, () => ['CREAR', 'station', admin.id]),
    )
    for (const { entity_id, current_detail } of entries)
      expect(current_detail).toEqual((await admin.get(`/api/station/${entity_id}`)).body)
    expect(entries.map(({ current_detail }) => Object(current_detail).no_station).toReversed()).toEqual(rows.map(([id]) => id))
    expect(await verifyBinnacle(server.deps.db, server.deps.binnacleKey)).toMatchObject({ findings: [] })
  })

  test('of more stations than one statement inserts creates all', async () => {
    const before = (await stored()).length
    const rows = Array.from({ length: 1001 }, () => stationRow())
    expect((await importing(csvOf([[...stationHeaders], ...rows], ';'))).body).toEqual({ created: 1001 })
    expect(await stored()).toHaveLength(before + 1001)
  })
})

// B-STA-23
test('the template has every column with its instructions and permitted values', async () => {
  const response = await openDownload(admin, server.url, 'station/import_template')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="plantilla-estaciones.xlsx"')
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { rows, xml } = readWorkbook(bytes, 1)
  expect(rows[0]).toEqual(['Importar estaciones'])
  expect(rows.at(-1)).toEqual(stationHeaders.map((header) => `${header} *`))
  expect(xml).toContain('sqref="F5:F10004"><formula1>Valores!$B$3:$B$7</formula1>')
  expect(
    readWorkbook(bytes, 2)
      .rows.slice(2)
      .map(([column]) => column),
  ).toEqual([...stationHeaders])
  expect(readWorkbook(bytes, 3).rows.slice(1, 3)).toEqual([
    ['Estado', 'Región'],
    ['Disponible', 'Central'],
  ])
})
