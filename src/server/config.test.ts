import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { StartupError } from './startup-error.ts'

const database = 'postgres://sirena@127.0.0.1:5432/sirena'

describe('without settings', () => {
  test('a demo on the embedded database listens on this machine only', () => {
    expect(parseConfig({})).toEqual({
      port: 8000,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      publicUrl: 'http://localhost:8000',
      demo: true,
      mapStyleUrl: '',
      smtpUrl: undefined,
      mailFrom: 'Sirena <no-reply@localhost>',
      requireSecondFactor: false,
      trustProxy: false,
      logLevel: 'info',
      requestsPerMinute: 3000,
      heartbeat: 15_000,
    })
  })

  test('an emptied line counts as none', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', DEMO: '', HOST: '', TRUST_PROXY: '' })).toEqual(parseConfig({}))
  })
})

describe('demo mode', () => {
  test('is off on a real database, which then listens to everyone', () => {
    expect(parseConfig({ DATABASE_URL: database })).toMatchObject({ demo: false, host: '0.0.0.0', databaseUrl: database })
  })

  test('is what DEMO says wherever it says something', () => {
    expect(parseConfig({ DEMO: 'false' })).toMatchObject({ demo: false, host: '0.0.0.0' })
    expect(parseConfig({ DEMO: '0' }).demo).toBe(false)
    expect(parseConfig({ DEMO: '1', DATABASE_URL: database })).toMatchObject({ demo: true, host: '127.0.0.1' })
  })

  test('yields to HOST about who may reach it', () => {
    expect(parseConfig({ HOST: '0.0.0.0' })).toMatchObject({ demo: true, host: '0.0.0.0' })
  })
})

describe('a setting that is given', () => {
  test('is taken', () => {
    const given = {
      PORT: '8080',
      DATA_DIR: '/srv/sirena',
      DATABASE_URL: 'postgresql://db/sirena',
      MAP_STYLE_URL: 'https://tiles.example.org/style.json',
      LOG_LEVEL: 'warn',
    }
    expect(parseConfig(given)).toMatchObject({
      port: 8080,
      dataDir: path.resolve('/srv/sirena'),
      databaseUrl: 'postgresql://db/sirena',
      publicUrl: 'http://localhost:8080',
      mapStyleUrl: 'https://tiles.example.org/style.json',
      logLevel: 'warn',
    })
  })

  test('as the public address loses the slash at its end', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://sirena.example.org/' }).publicUrl).toBe('https://sirena.example.org')
  })

  test.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, 192.168.1.1', '10.0.0.0/8, 192.168.1.1'],
  ])('as trusted proxies may be %s', (given, trusted) => {
    expect(parseConfig({ TRUST_PROXY: given }).trustProxy).toBe(trusted)
  })

  test.each([
    ['PORT', 'eight'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://db/sirena'],
    ['DATABASE_URL', 'sirena'],
    ['PUBLIC_URL', 'sirena.example.org'],
    ['PUBLIC_URL', 'ftp://sirena.example.org'],
    ['MAP_STYLE_URL', 'style.json'],
    ['SMTP_URL', 'mail.example.org:587'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['MAIL_FROM', 'Sirena'],
    ['MAIL_FROM', 'Sirena <sirena>'],
    ['MAIL_FROM', 'Sirena <a@b.org>\r\nBcc: c@d.org'],
    ['DEMO', 'maybe'],
    ['TRUST_PROXY', 'banana'],
    ['LOG_LEVEL', 'loud'],
  ])('and wrong, %s=%s, is named', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(StartupError)
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^A setting is wrong:\n  ${name}: must be .+$`))
  })

  test('and wrong is named together with the others', () => {
    expect(() => parseConfig({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT: must be .+\n {2}DEMO: must be /)
  })
})
