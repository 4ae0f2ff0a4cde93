import fc from 'fast-check'
import { expect, test } from 'vitest'
import { archiveName, archivesToDrop } from './retained-archives.ts'

const installation = '3d8f4944-0000-4000-8000-000000000000'
const DAY = 86_400_000
const first = Date.parse('2026-01-01T08:30:00Z')
const nightly = (days: number) =>
  Array.from({ length: days }, (_, day) => archiveName({ installation, at: new Date(first + day * DAY), isEncrypted: false }))

test('a name carries the installation and the time in Guatemala', () => {
  const at = new Date('2026-11-26T05:30:00Z')
  expect(archiveName({ installation, at, isEncrypted: false })).toBe('sirena-3d8f4944-2026-11-25T23-30-00.zip')
  expect(archiveName({ installation, at, isEncrypted: true })).toBe('sirena-3d8f4944-2026-11-25T23-30-00.zip.age')
})

test('after four hundred nights the last of seven days, four weeks and twelve months are there', () => {
  const names = nightly(400)
  const dropped = new Set(archivesToDrop(names, names.toSorted().at(-1) ?? ''))
  const days = names.filter((name) => !dropped.has(name)).map((name) => name.slice(16, 26))
  const months = ['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31']
  const weeks = ['2026-11-30', '2026-12-31', '2027-01-17', '2027-01-24']
  const lastDays = ['2027-01-29', '2027-01-30', '2027-01-31', '2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04']
  expect(days).toEqual([...months, ...weeks, ...lastDays])
})

test('dropping each night leaves what dropping once would', () => {
  let retained: string[] = []
  for (const name of nightly(400)) {
    const dropped = new Set(archivesToDrop([...retained, name], name))
    retained = [...retained, name].filter((each) => !dropped.has(each))
  }
  const atOnce = new Set(archivesToDrop(nightly(400), nightly(400).at(-1) ?? ''))
  expect(retained).toEqual(nightly(400).filter((name) => !atOnce.has(name)))
})

test('of one day the last one is retained, whether encrypted or not', () => {
  const at = (hour: string, isEncrypted: boolean) =>
    archiveName({ installation, at: new Date(`2026-11-26T${hour}:00:00Z`), isEncrypted })
  expect(archivesToDrop([at('08', false), at('15', true), at('12', false)], at('15', true))).toEqual([
    at('12', false),
    at('08', false),
  ])
})

test('files of others, of another installation and of another form are never dropped', () => {
  const others = nightly(100).map((name) => name.replace('3d8f4944', '12345678'))
  const odd = ['notes.txt', 'sirena-3d8f4944-before-the-upgrade.zip', 'sirena-3d8f4944-2026-01-01.zip', '.sirena-3d8f4944-x.part']
  expect(archivesToDrop([...others, ...odd, ...nightly(3)], nightly(3).at(-1) ?? '')).toEqual([])
})

test('the newest is retained, and never more than twenty-three, whatever days there are', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 120 }), (days) => {
      const names = days.map((day) => archiveName({ installation, at: new Date(first + day * DAY), isEncrypted: false }))
      const dropped = new Set(archivesToDrop(names, names.toSorted().at(-1) ?? ''))
      expect(dropped.has(names.toSorted().at(-1) ?? '')).toBe(false)
      expect(names.length - dropped.size).toBeGreaterThanOrEqual(Math.min(7, names.length))
      expect(names.length - dropped.size).toBeLessThanOrEqual(23)
    }),
  )
})

test('names of a later time, as a wrong clock or somebody else makes them, drop nothing', () => {
  const later = Array.from({ length: 40 }, (_, year) => `sirena-3d8f4944-${2030 + year}-01-01T02-30-00.zip`)
  const wrong = 'sirena-3d8f4944-2025-99-99T99-99-99.zip'
  expect(archivesToDrop([...nightly(7), ...later, wrong], nightly(7).at(-1) ?? '')).toEqual([])
})
