import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWorkbook } from '../../../../test/workbook.ts'
import { sendWorkbook } from './excel.ts'
import type { Column, Sheet } from './excel-sheet.ts'

interface Row {
  text: string
  number: number
  at: Date | null
}
const columns: readonly Column<Row>[] = [
  { header: 'Texto', width: 20, cell: (row) => row.text },
  { header: 'Número', width: 10, cell: (row) => row.number },
  { header: 'Fecha', width: 20, cell: (row) => row.at },
]

/** The answer to the next request. */
let rows: AsyncIterable<Row[]>
const sheet = (): Sheet<Row> => ({ name: 'Ropa & botas', title: 'Prueba', notes: ['Una nota', '=otra'], columns, rows })

const app = Fastify()
app.get('/', (_request, reply) => sendWorkbook(reply, 'prueba.xlsx', sheet()))
let url = ''
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`
})
afterAll(() => app.close())

const batches = async function* (...given: Row[][]) {
  yield* given
}
const row = (cells: Partial<Row> = {}): Row => ({ text: 'x', number: 1, at: null, ...cells })
const read = async () => readWorkbook(new Uint8Array(await (await fetch(url)).arrayBuffer()))

test('a workbook contains title and notes, then the header, then the rows of every batch', async () => {
  rows = batches([row({ text: 'uno' }), row({ text: 'dos', number: -2.5 })], [], [row({ text: 'tres' })])
  const { rows: read_, sheetName } = await read()
  expect(sheetName).toBe('Ropa & botas')
  expect(read_).toEqual([
    ['Prueba'],
    ['Una nota'],
    ["'=otra"],
    ['Texto', 'Número', 'Fecha'],
    ['uno', 1],
    ['dos', -2.5],
    ['tres', 1],
  ])
})

test('the header row is frozen, filters cover all rows, and columns have their widths', async () => {
  rows = batches([row(), row()])
  const { xml } = await read()
  expect(xml).toContain('<pane ySplit="4" topLeftCell="A5" activePane="bottomLeft" state="frozen"/>')
  expect(xml).toContain('<autoFilter ref="A4:C6"/>')
  expect(xml).toContain('<col min="2" max="2" width="10" customWidth="1"/>')
})

test('a workbook without rows is valid', async () => {
  rows = batches()
  expect((await read()).rows).toHaveLength(4)
})

test('dates are real dates in Guatemalan time', async () => {
  rows = batches([row({ at: new Date('2026-03-01T05:59:59Z') }), row({ at: new Date('2024-02-29T18:00:00.999Z') })])
  const { rows: read_, xml } = await read()
  expect(read_.slice(4).map((cells) => cells[2])).toEqual(['2026-02-28 23:59:59', '2024-02-29 12:00:00'])
  expect(xml).toContain('<c r="C6" s="1"><v>45351.5</v></c>')
})

test('texts are written unchanged, except formulas and invalid characters', async () => {
  const texts = [
    '<b>&amp;"\'</b>',
    '  dos  espacios ',
    'línea\nlínea',
    'retorno\rretorno',
    '🚒 ñ 你好',
    '=1+1',
    'nulo\u0000\u0001fin',
  ]
  rows = batches(texts.map((text) => row({ text })))
  const read_ = (await read()).rows.slice(4).map((cells) => cells[0])
  expect(read_).toEqual([...texts.slice(0, 5), "'=1+1", 'nulofin'])
})

// S-42
test('a text that is written like an escaped character stays that text', async () => {
  const texts = ['_x003D_HYPERLINK("http://x")', '_x003d_1+1', 'a_x0041_b', '_x0041_x0042_', '_x0_', 'x003D_']
  rows = batches(texts.map((text) => row({ text })))
  expect((await read()).rows.slice(4).map(([cell]) => cell)).toEqual(texts)
})

/** Endless rows that record when reading begins and when it is aborted. */
const endless = () => {
  const started = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const reading = { batches: 0, started: started.promise, stopped: stopped.promise, rows: readOn() }
  async function* readOn() {
    started.resolve()
    try {
      for (;;) {
        reading.batches += 1
        yield Array.from({ length: 200 }, () => row({ text: crypto.randomUUID() }))
      }
    } finally {
      stopped.resolve()
    }
  }
  return reading
}

test('reading stops when the client disconnects', async () => {
  const reading = endless()
  rows = reading.rows
  const request = get(url)
  await Promise.all([once(request, 'response'), reading.started])
  request.destroy()
  await expect(reading.stopped).resolves.toBeUndefined()
})

test('rows are read only as fast as the client receives them, and other requests are answered meanwhile', async () => {
  const reading = endless()
  rows = reading.rows
  const request = get(url)
  await Promise.all([once(request, 'response'), reading.started])
  let seen = 0
  for (let stillFor = 0; stillFor < 50; stillFor += 1) {
    expect((await fetch(`${url}none`)).status).toBe(404)
    if (reading.batches !== seen) stillFor = 0
    seen = reading.batches
  }
  request.destroy()
  await reading.stopped
})

test('a failure while reading aborts the download, so that a partial file is not taken for a complete one', async () => {
  rows = (async function* () {
    yield [row()]
    throw new Error('the database is gone')
  })()
  const response = await fetch(url)
  await expect(response.arrayBuffer()).rejects.toThrow('terminated')
})
