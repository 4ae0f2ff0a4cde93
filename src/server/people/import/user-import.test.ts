import { strFromU8, strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { importHeaders, personRow } from '../../../../test/fixtures/import.ts'
import { inventory } from '../../../../test/fixtures/inventory.ts'
import { days, dpis, names, telephones } from '../../../../test/fixtures/written-values.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { csvOf, importForm, partsOfWorkbook, workbookOf, type SheetCell } from '../../../../test/sheets.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { verifyBinnacle } from '../../binnacle/verify-binnacle.ts'

const server = useTestServer()
const place = { station: 'Estación Ixchel', job: 'Jefe de Turno' }
let admin: Client
let staff: Client

beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  staff = await server.as(Role.RecursosHumanos)
  await aStation(server.deps.db, { name: place.station, no_station: 'IX-1' })
  await admin.post('/api/job_management', { job_title: place.job })
})

type Changes = NonNullable<Parameters<typeof personRow>[1]>
const row = (changes: Changes = {}) => personRow(place, changes)
const sheet = (...rows: SheetCell[][]) => workbookOf([[...importHeaders], ...rows])
const preview = (content: Uint8Array | string, who = admin) => who.post('/api/user/import/preview', importForm(content))
const importing = (content: Uint8Array | string, who = admin, headers: Record<string, string> = {}) =>
  who.post('/api/user/import', importForm(content), headers)
const stored = (dpi: SheetCell) => server.deps.db.selectFrom('users').selectAll().where('no_dpi', '=', String(dpi)).execute()
const countPeople = async () => (await server.deps.db.selectFrom('users').select('id').execute()).length
const faultsOf = async (changes: Changes, who = admin) =>
  (await preview(sheet(row(changes)), who)).body.faults.map(({ column, message }: { column: string; message: string }) => [
    column,
    message,
  ])

describe('the preview of an import', () => {
  test('counts the people, shows the first ones as parsed, and creates nobody', async () => {
    const before = await countPeople()
    const rows = Array.from({ length: 12 }, () => row())
    const { status, body } = await preview(sheet(...rows))
    expect([status, await countPeople()]).toEqual([200, before])
    expect(body).toMatchObject({ count: 12, good: 12, fault_count: 0, faults: [] })
    expect(body.people).toHaveLength(10)
    expect(body.people[0]).toMatchObject({
      row: 2,
      name: `Ana Lucía ${String(rows[0]?.[2])}`,
      no_dpi: expect.stringMatching(/^\d{4} \d{5} \d{4}$/),
      phone_number: '+(502) 5555-1234',
      date_of_birth: '05/03/1990',
      station: place.station,
      role: 'Bombero',
      user_range: 'Oficial 1ro.',
      job_management: place.job,
    })
  })

  // A-USL-23
  test('lists all errors of every row', async () => {
    const bad = row({ DPI: '123', 'Correo electrónico': 'ana', Teléfono: '5555', Estación: 'Marte', Nombres: undefined })
    const { body } = await preview(sheet(row(), bad, row({ Rol: 'Rey', 'Es piloto': 'Sí', 'Tipo de licencia': '' })))
    expect(body).toMatchObject({ count: 3, good: 1, fault_count: 7 })
    expect(body.faults).toEqual([
      { row: 3, column: 'DPI', message: 'DPI invalido' },
      { row: 3, column: 'Nombres', message: 'Campo requerido' },
      { row: 3, column: 'Correo electrónico', message: 'Email invalido' },
      { row: 3, column: 'Teléfono', message: 'Debe de colocar 8 caracteres' },
      { row: 3, column: 'Estación', message: 'No hay ninguna estación que se llame así' },
      {
        row: 4,
        column: 'Rol',
        message: 'Elija una de las opciones: Administrador, Comandante, Jefe de Servicio, Cabinista, Bombero, Recursos Humanos',
      },
      { row: 4, column: 'Tipo de licencia', message: 'Campo requerido' },
    ])
    expect(body.people.map((person: { row: number }) => person.row)).toEqual([2])
  })

  test.each([
    [{ 'Fecha de nacimiento': '31/02/1990' }, 'Fecha de nacimiento', 'Escriba una fecha que exista, como 21/11/2026'],
    [{ 'Fecha de nacimiento': '5/3' }, 'Fecha de nacimiento', 'Escriba una fecha que exista, como 21/11/2026'],
    [{ Teléfono: '+52 962 123 4567' }, 'Teléfono', 'Use un teléfono de Guatemala, de 8 dígitos'],
    [{ Teléfono: '5555-1005 ext. 12' }, 'Teléfono', 'Escriba el teléfono sin la extensión'],
    [{ DPI: '2.001E+12' }, 'DPI', 'Excel acortó este número. Dé a la columna formato de texto y escríbalo completo.'],
    [{ Puesto: 'Astronauta' }, 'Puesto', 'No hay ningún puesto que se llame así'],
    [{ 'Es piloto': 'quizás' }, 'Es piloto', 'Elija una de las opciones: Sí, No'],
    [{ 'Tipo de bombero': 'Nocturno' }, 'Tipo de bombero', 'Elija una de las opciones: Permanente, Ad honorem'],
    [{ Dirección: '#REF!' }, 'Dirección', 'La celda tiene un error de Excel: #REF!'],
    [{ Dirección: 'x'.repeat(301) }, 'Dirección', 'Máximo 300 caracteres'],
  ] as [Changes, string, string][])('of %j refuses %s', async (changes, column, message) => {
    expect(await faultsOf(changes)).toEqual([[column, message]])
  })

  // A-USF-35, A-USF-64
  test('takes «sin correo» for no address, of several people, and an empty cell for a fault', async () => {
    const people = ['sin correo', 'sin correo', ' Sin  CORREO.'].map((cell) => row({ 'Correo electrónico': cell }))
    const { body } = await preview(sheet(...people, row({ 'Correo electrónico': '' }), row({ 'Correo electrónico': 'no tiene' })))
    expect(body).toMatchObject({ good: 3, people: people.map(() => ({ email: 'Sin correo' })) })
    expect(body.faults).toEqual([
      { row: 5, column: 'Correo electrónico', message: 'Campo requerido' },
      { row: 6, column: 'Correo electrónico', message: 'Email invalido' },
    ])
    expect((await importing(sheet(...people), staff)).status).toBe(200)
    for (const [dpi] of people)
      expect(await stored(dpi)).toMatchObject([{ email: '', email_confirmed_at: null, password_hash: null }])
  })

  test('reports duplicates in the file and conflicts with existing people', async () => {
    const other = await aPerson(server.deps.db, { role: Role.Bombero, email: 'otra@example.org', no_registry: 'ñ-77' })
    const gone = await aPerson(server.deps.db, { role: Role.Bombero, retired_at: new Date() })
    const first = row({ DPI: '2001 00015 0901', 'Correo electrónico': 'dos@example.org', 'Número de registro': 'r-1' })
    const second = row({ DPI: 2_001_000_150_901, 'Correo electrónico': 'DOS@example.org', 'Número de registro': 'R-1' })
    const third = row({ DPI: other.no_dpi, 'Correo electrónico': 'OTRA@example.org', 'Número de registro': other.no_registry })
    const { body } = await preview(sheet(first, second, third, row({ DPI: gone.no_dpi })))
    expect(body.faults).toEqual([
      { row: 3, column: 'DPI', message: 'Se repite: ya está en la fila 2' },
      { row: 3, column: 'Correo electrónico', message: 'Se repite: ya está en la fila 2' },
      { row: 3, column: 'Número de registro', message: 'Se repite: ya está en la fila 2' },
      { row: 4, column: 'DPI', message: 'Ya existe una persona con este DPI' },
      { row: 4, column: 'Correo electrónico', message: 'Ya existe una persona con este correo' },
      { row: 4, column: 'Número de registro', message: 'Ya existe una persona con este número de registro' },
    ])
  })

  test('matches names regardless of case, accents and spaces, and a station by its ID', async () => {
    const loose = { Estación: ' estacion  IXCHEL', Puesto: 'JEFE DE TURNO', Rango: 'oficial 1ro', 'Tipo de contrato': 'comite' }
    expect(await faultsOf(loose)).toEqual([])
    expect(await faultsOf({ Estación: 'ix-1', 'Tipo de licencia': 'b', 'Es piloto': 'si', Rol: 'BOMBERO' })).toEqual([])
  })

  test('finds a station by its ID also without its zeros, unless two have it then', async () => {
    for (const no_station of ['02', '3', '004', '04']) await aStation(server.deps.db, { name: `De ${no_station}`, no_station })
    const stationOf = async (written: SheetCell) => {
      const { body } = await preview(sheet(row({ Estación: written })))
      return body.people[0]?.station ?? body.faults[0].message
    }
    expect([await stationOf(2), await stationOf('03'), await stationOf('04')]).toEqual(['De 02', 'De 3', 'De 04'])
    expect(await stationOf(4)).toBe('Varias se llaman así; escriba su ID')
  })

  test('says how many of the people are in hidden rows', async () => {
    const parts = partsOfWorkbook([[...importHeaders], row(), row(), row()])
    const xml = strFromU8(Object(parts)['xl/worksheets/sheet1.xml'])
    parts['xl/worksheets/sheet1.xml'] = strToU8(xml.replace(/<row r="([23])"/g, '<row r="$1" hidden="1"'))
    expect((await preview(zipSync(parts))).body).toMatchObject({ count: 3, good: 3, hidden: 2 })
    expect((await preview(sheet(row()))).body).toMatchObject({ count: 1, hidden: 0 })
  })

  test('requires the ID if two stations have the same name', async () => {
    for (const no_station of ['G-1', 'G-2']) await aStation(server.deps.db, { name: 'Gemela', no_station })
    expect(await faultsOf({ Estación: 'gemela' })).toEqual([['Estación', 'Varias se llaman así; escriba su ID']])
    expect(await faultsOf({ Estación: 'G-2' })).toEqual([])
  })

  test('shows the first thousand errors and their total', async () => {
    const { body } = await preview(
      sheet(...Array.from({ length: 70 }, () => importHeaders.map((_, place) => (place === 1 ? 'x' : undefined)))),
    )
    expect(body).toMatchObject({ count: 70, good: 0, fault_count: 70 * 10 })
    const more = await preview(
      sheet(...Array.from({ length: 120 }, () => importHeaders.map((_, place) => (place === 1 ? 'x' : undefined)))),
    )
    expect([more.body.fault_count, more.body.faults.length]).toEqual([1200, 1000])
  })
})

describe('the columns of an import', () => {
  const columnsRefusal = (rows: SheetCell[][]) => preview(workbookOf(rows))

  test('may be in any order below a title, without the optional ones', async () => {
    const person = row()
    const required = importHeaders
      .map((header, place) => ({ header, place }))
      .filter(({ header }) => !/licencia|piloto|Tipo/.test(header))
    const reversed = required.toReversed()
    const { body } = await preview(
      workbookOf([
        ['Personal de 2026'],
        [],
        reversed.map(({ header }) => `  ${header.toUpperCase()} *`),
        reversed.map(({ place }) => person[place]),
      ]),
    )
    expect(body).toMatchObject({ count: 1, good: 1, people: [{ row: 4 }] })
  })

  test('are reported if missing, unknown or repeated', async () => {
    const headers = importHeaders.map((header) => (header === 'Nombres' ? 'Nombre completo' : header === 'Rol' ? 'DPI' : header))
    const answer = await columnsRefusal([headers, row()])
    expectRefusal(answer, 400)
    expect(answer.body.detail).toBe(
      'Faltan estas columnas: Nombres, Rol. Estas columnas no se conocen: Nombre completo. Estas columnas están repetidas: DPI. Descargue la plantilla para ver cómo se llaman las columnas.',
    )
  })

  test('are required, and so is at least one person', async () => {
    expect((await preview('hola')).body.detail).toMatch(/^Faltan estas columnas: DPI, Nombres, /)
    for (const empty of [workbookOf([]), '', workbookOf([[...importHeaders], ['  ']])]) {
      const answer = await preview(empty)
      expectRefusal(answer, 400)
      expect(answer.body.detail).toMatch(/^El archivo no tiene ninguna persona/)
    }
  })
})

describe('an import', () => {
  // A-USL-23
  test('creates all people, on duty and without a password, by the rules of the form', async () => {
    const [one, two] = [row(), row({ 'Es piloto': 'No' })]
    expect(await importing(sheet(one, two))).toMatchObject({ status: 200, body: { created: 2 } })
    const [first] = await stored(one[0])
    expect(first).toMatchObject({
      first_name: 'Ana Lucía',
      email: String(one[3]).toLowerCase(),
      date_of_birth: '1990-03-05',
      phone_number: '55551234',
      role: 10,
      user_range: 22,
      firefighter_type: 'Permanente',
      is_pilot: true,
      no_license: 'L-204518',
      type_license: 'B',
      type_of_contract: 2,
      status: 5,
      inactive_reason: null,
      password_hash: null,
      is_demo: false,
    })
    // A licence without driving is dropped, as in the form.
    expect((await stored(two[0]))[0]).toMatchObject({ is_pilot: false, no_license: '', type_license: null })
    const read = (await admin.get(`/api/user/${first?.id}`)).body
    expect(read).toMatchObject({ station_text: place.station, job_title: place.job, is_waiting: false })
  })

  const rowOf = (person: SheetCell[]) =>
    server.deps.db.selectFrom('users').selectAll().where('no_registry', '=', String(person[7])).execute()
  const written: [header: 'Teléfono' | 'Fecha de nacimiento' | 'Apellidos', values: typeof telephones, field: string][] = [
    ['Teléfono', telephones, 'phone_number'],
    ['Fecha de nacimiento', days.filter(([, read]) => read < '2000'), 'date_of_birth'],
    ['Apellidos', [...names, ['Ixchel_x000D_', 'Ixchel']], 'last_name'],
  ]
  test.each(written)('reads %s as the form does', async (header, values, field) => {
    const people = values.map(([text]) => row({ [header]: text }))
    expect((await importing(csvOf([[...importHeaders], ...people], ';'))).body).toEqual({ created: values.length })
    for (const [index, [text, read]] of values.entries())
      expect(await rowOf(people[index] ?? []), text).toMatchObject([{ [field]: read }])
  })

  test('reads DPI as the form does', async () => {
    for (const [text, read] of dpis) {
      const person = row({ DPI: text })
      expect((await importing(sheet(person))).body, text).toEqual({ created: 1 })
      expect(await rowOf(person), text).toMatchObject([{ no_dpi: read }])
      await server.deps.db
        .updateTable('users')
        .set({ no_dpi: String(row()[0]) })
        .where('no_dpi', '=', read)
        .execute()
    }
  })

  test.each([
    ['comma, UTF-8', ',', 'utf8'],
    ['semicolon, as Excel writes it', ';', 'latin1'],
  ] as const)('accepts CSV: %s', async (_, delimiter, encoding) => {
    const person = row({ 'Fecha de nacimiento': '5/3/1990', Apellidos: 'Güitz Ñ' })
    const content = Buffer.from(csvOf([[...importHeaders], person], delimiter), encoding)
    expect((await importing(content)).body).toEqual({ created: 1 })
    expect((await stored(person[0]))[0]).toMatchObject({ last_name: 'Güitz Ñ', date_of_birth: '1990-03-05' })
  })

  test('accepts numeric cells for numbers', async () => {
    const person = row({ DPI: 2_500_000_150_901, Teléfono: 50_255_551_234, 'Número de registro': 881 })
    expect((await importing(sheet(person))).body).toEqual({ created: 1 })
    expect((await stored(2_500_000_150_901))[0]).toMatchObject({ phone_number: '55551234', no_registry: '881' })
  })

  // A-USL-23
  test('of a file with one invalid row creates nobody and reports the reason', async () => {
    const [good, bad] = [row(), row({ DPI: '12' })]
    const before = await inventory(server)
    const answer = await importing(sheet(good, bad))
    expectRefusal(answer, 400)
    expect(answer.body).toMatchObject({
      detail: 'El archivo tiene errores y no se importó a nadie. Corríjalos y vuelva a elegirlo.',
      preview: { count: 2, good: 1, faults: [{ row: 3, column: 'DPI', message: 'DPI invalido' }] },
    })
    expect([await stored(good[0]), await inventory(server)]).toEqual([[], before])
  })

  test('sent twice under one key creates everyone once and gets the same answer', async () => {
    const file = sheet(row(), row())
    const before = await countPeople()
    const key = { 'idempotency-key': 'una-clave-de-prueba' }
    const answers = await Promise.all([importing(file, admin, key), importing(file, admin, key)])
    expect((await importing(file, admin, key)).body).toEqual({ created: 2 })
    expect(answers.map(({ body }) => body)).toEqual([{ created: 2 }, { created: 2 }])
    expect(await countPeople()).toBe(before + 2)
  })

  test('with the same DPI as a concurrent one fails and reports the row', async () => {
    const [one, two] = [row(), row()]
    const answers = await Promise.all([importing(sheet(row(), one)), importing(sheet(two, row({ DPI: one[0] })))])
    const refused = answers.find(({ status }) => status === 400)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(refused?.body.preview.faults).toMatchObject([{ row: 3, column: 'DPI', message: 'Ya existe una persona con este DPI' }])
    expect(await stored(one[0])).toHaveLength(1)
  })

  // A-USL-23
  test('writes a binnacle entry for each person, and the chain is valid', async () => {
    const rows = [row(), row(), row()]
    await importing(sheet(...rows), staff)
    const entries = await server.deps.db.selectFrom('binnacle').selectAll().orderBy('id', 'desc').limit(3).execute()
    expect(entries.map(({ action_binnacle, entity, created_by }) => [action_binnacle, entity, created_by])).toEqual(
      Array.from({ length: 3 }, () => ['CREAR', 'user', staff.id]),
    )
    const dpis = entries.map(({ current_detail }) => (current_detail as { no_dpi: string }).no_dpi)
    expect(dpis.toSorted()).toEqual(rows.map(([dpi]) => dpi))
    expect(await verifyBinnacle(server.deps.db, server.deps.binnacleKey)).toMatchObject({ findings: [] })
  })

  test('sends one change event, whatever the number of people', async () => {
    const published: (readonly string[])[] = []
    const stop = server.deps.bus.subscribe(({ resources }) => published.push(resources))
    await importing(sheet(row(), row(), row()))
    stop()
    expect(published).toEqual([['user']])
  })

  test('leaves no file behind, and accepts exactly one file', async () => {
    const before = await inventory(server)
    const two = importForm(sheet(row()))
    two.append('file', new Blob(['x']), 'otro.csv')
    for (const body of [two, new FormData(), {}]) {
      const answer = await admin.post('/api/user/import', body)
      expectRefusal(answer, 400)
      expect(answer.body.detail).toBe('Elija un archivo, y solo uno, .xlsx o .csv.')
    }
    expect(await inventory(server)).toEqual(before)
  })

  test('refuses invalid input and a file that is too large', async () => {
    expect((await preview(new Uint8Array([0, 1, 2, 3]))).body.detail).toBe('Formato inválido')
    const large = await preview(new Uint8Array(15 * 1024 * 1024 + 1))
    expectRefusal(large, 413)
    expect(large.body.detail).toBe('Cada archivo puede pesar hasta 15 MB.')
  })

  test('refuses more than ten thousand people', { timeout: 60_000 }, async () => {
    const lines = Array.from({ length: 10_001 }, (_, n) => `${n};x`)
    const answer = await preview(['DPI;Nombres', ...lines].join('\n').replace('DPI;Nombres', importHeaders.join(';')))
    expect(answer.body.detail).toBe('El archivo tiene más de 10,000 filas. Divídalo en varios archivos.')
  })
})

describe('the rights of an import', () => {
  test.each([
    [
      Role.Administrador,
      [Role.Administrador, Role.Comandante, Role.JefeDeServicio, Role.Cabinista, Role.Bombero, Role.RecursosHumanos],
    ],
    [Role.RecursosHumanos, [Role.Comandante, Role.JefeDeServicio, Role.Cabinista, Role.Bombero]],
  ])('role %i can import only the roles %j', async (asker, allowed) => {
    const who = await server.as(asker)
    const names = ['Administrador', 'Comandante', 'Jefe de Servicio', 'Cabinista', 'Bombero', 'Recursos Humanos']
    const codes = [1, 5, 7, 8, 10, 11]
    const { body } = await preview(sheet(...names.map((Rol) => row({ Rol }))), who)
    const refused = codes.flatMap((code, place) => ((allowed as number[]).includes(code) ? [] : [place + 2]))
    expect(body.faults).toEqual(refused.map((at) => ({ row: at, column: 'Rol', message: 'No puede dar este rol' })))
    expect((await importing(sheet(row({ Rol: 'Administrador' })), who)).status).toBe(asker === Role.Administrador ? 200 : 400)
  })
})
