// @module-tag storage
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naturalKey, plainText } from '../../../contract/shared/text/plain-text.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const server = useTestServer()

/** Every Latin letter and mark, and whatever stands around letters. */
const characters = [
  [0x20, 0x24f],
  [0x2b0, 0x36f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2040],
  [0x2212, 0x2212],
  [0xa78b, 0xa78c],
  [0xff07, 0xff07],
].flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)))

const texts = [
  ...characters.map((character) => `a${character}b`),
  "Q'eqchi' K’ICHEʼ Tzꞌutujil",
  'MẌKÄY ẍ x\u0308',
  'Ñandú n\u0303 N\u0303 nn ~',
  '8a. calle 3–17, 50% de 0012345678901234',
  '',
  "'",
  'Иван Ωμέγα 中 😀',
]

test('the database makes texts plain and sorts them as the contract does', async () => {
  const { rows } = await sql<{ plain: string; key: string }>`
    SELECT plain_text(text) AS plain, natural_key(text) AS key FROM unnest(${texts}::text[]) WITH ORDINALITY AS t (text, place) ORDER BY place`.execute(
    server.deps.db,
  )
  expect(rows.map(({ plain }) => plain)).toEqual(texts.map(plainText))
  expect(rows.map(({ key }) => key)).toEqual(texts.map(naturalKey))
})

test('the database compares keys as the contract does', async () => {
  const names = ['Zúñiga', 'de León', 'Álvarez', "Ñ'ix", 'Nuzzo', 'Ochoa', 'Dubón', '10a.', '9a.', 'Xol', 'Ẍol B', 'N-1', 'N 1']
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${names}::text[]) AS n (name) ORDER BY natural_key(name) COLLATE "C"`.execute(server.deps.db)
  expect(rows.map(({ name }) => name)).toEqual(names.toSorted((one, other) => (naturalKey(one) < naturalKey(other) ? -1 : 1)))
})
