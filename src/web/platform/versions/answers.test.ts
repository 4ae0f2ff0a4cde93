import { expect, test } from 'vitest'
import { answerTo, type Asked } from './answers.ts'
import { nameOfVersion, versionIn, versionOf } from './own-version.ts'

const origin = 'https://sirena.example.org'
const asked = (path: string, more: Partial<Asked> = {}): Asked => ({
  method: 'GET',
  mode: 'cors',
  url: new URL(path, origin).href,
  ...more,
})
const opened = (path: string) => asked(path, { mode: 'navigate' })

test('the worker answers the page and its files', () => {
  expect(answerTo(opened('/'), origin)).toBe('page')
  expect(answerTo(opened('/#/emergencies'), origin)).toBe('page')
  expect(answerTo(opened('/?source=phone'), origin)).toBe('page')
  expect(answerTo(asked('/assets/index-a1.js'), origin)).toBe('file')
})

// A-PWA-04
test.each([
  asked('/api/emergency/?page=1'),
  asked('/api/live'),
  asked('/api/emergency/', { method: 'POST' }),
  asked('/api/files/1/photo.webp', { mode: 'no-cors' }),
  asked('/ws/tracking'),
  asked('/healthz'),
  asked('/metrics'),
  asked('/worker.js'),
  asked('/manifest.webmanifest'),
  asked('/'),
  asked('/assets/index-a1.js', { method: 'HEAD' }),
  asked('/assets/index-a1.js?1'),
  asked('https://tiles.example.org/assets/1.png'),
  opened('/api/docs'),
  opened('/api/report.xlsx'),
  opened('/emergencies'),
])('the worker leaves %o to the server', (request) => {
  expect(answerTo(request, origin)).toBeUndefined()
})

test('the version of a page is read from its text', () => {
  expect(versionIn('<head><meta name="version" content="a_1-Z" /><title>Sirena</title>')).toBe('a_1-Z')
  expect(versionIn('<head><title>Sirena</title>')).toBeUndefined()
  expect(nameOfVersion('a_1-Z')).toBe('sirena-version-a_1-Z')
})

test('only a page of the application has a version, which is empty from before they had names', async () => {
  const page = '<head><meta name="version" content="a1" /><title>Sirena</title></head>'
  const cases = [
    { answer: new Response(page), version: 'a1' },
    { answer: new Response('<title>Sirena</title>'), version: '' },
    { answer: new Response('<title>Wi-Fi del hotel</title>'), version: undefined },
    { answer: new Response(page, { status: 503 }), version: undefined },
    { answer: Object.defineProperty(new Response(page), 'redirected', { value: true }), version: undefined },
  ]
  for (const { answer, version } of cases) expect(await versionOf(answer)).toBe(version)
})
