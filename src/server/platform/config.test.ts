import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parseConfig, readConfig } from './config.ts'
import { loadSettings } from './env-file.ts'
import { StartupError } from './errors/startup-error.ts'

const database = 'postgres://sirena@127.0.0.1:5432/sirena'
const filesKey = { AWS_ACCESS_KEY_ID: 'llave', AWS_SECRET_ACCESS_KEY: 'secreto' }

describe('without settings', () => {
  test('a demo on the embedded database listens on this machine only', () => {
    expect(parseConfig({})).toEqual({
      port: 8000,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      serverKeyFile: path.resolve('data/server.key'),
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      redisUrl: undefined,
      workers: 1,
      bucket: undefined,
      publicUrl: 'http://localhost:8000',
      demo: true,
      mapStyleUrl: '',
      mapRoadsFile: undefined,
      mapTilesFile: undefined,
      smtpUrl: undefined,
      mailFrom: 'Sirena <no-reply@localhost>',
      binnacleMailTo: undefined,
      positionsKeepDays: 90,
      requireSecondFactor: false,
      trustProxy: false,
      publicPatients: 'masked',
      publicEmergencyDays: 365,
      backupDir: undefined,
      backupAt: '02:30',
      backupPassphrase: undefined,
      minFreeDisk: 256,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      logLevel: 'info',
      requestsPerMinute: 3000,
      publicPagesPerMinute: 600,
      guessesPerMinute: 30,
      heartbeat: 15_000,
      connections: {
        most: 4000,
        mostOfAddress: 500,
        mostIdle: 1000,
        mostUnanswered: { positions: 20, others: 4 },
        unreadAnswer: 120_000,
      },
      bodies: { mostAtOnce: 100, grace: 60_000, pause: 120_000, bytesPerSecond: 1000, longest: 120_000, longestForm: 7_200_000 },
      arriving: { most: 2_000_000_000, mostOfPerson: 640_000_000, mostText: 100_000_000, mostTextOfPerson: 20_000_000 },
      leftovers: { longest: 30_000, silence: 5000 },
    })
  })

  test('an empty setting counts as absent', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', DEMO: '', HOST: '', TRUST_PROXY: '' })).toEqual(parseConfig({}))
  })
})

describe('backups', () => {
  const parse = (settings: Record<string, string>) => parseConfig({ DATA_DIR: '/srv/sirena', ...settings })

  test('are put into a folder outside the data folder', () => {
    expect(parse({ BACKUP_DIR: '/srv/sirena-backup', BACKUP_AT: '23:05' })).toMatchObject({
      backupDir: '/srv/sirena-backup',
      backupAt: '23:05',
    })
    for (const inside of ['/srv/sirena', '/srv/sirena/backup', '/srv/sirena/x/../backup'])
      expect(() => parse({ BACKUP_DIR: inside })).toThrow('is inside DATA_DIR')
    const place = mkdtempSync(path.join(tmpdir(), 'sirena-linked-'))
    const link = path.join(place, 'link')
    mkdirSync(path.join(place, 'data'))
    symlinkSync(path.join(place, 'data'), link)
    expect(() => parse({ DATA_DIR: path.join(place, 'data'), BACKUP_DIR: path.join(link, 'backup') })).toThrow('is inside')
    expect(() => parse({ DATA_DIR: link, BACKUP_DIR: path.join(place, 'data') })).toThrow('is inside DATA_DIR')
    rmSync(place, { recursive: true })
  })

  test.each(['24:00', '2:30', '02:60', 'midnight'])('cannot be made at %s', (at) => {
    expect(() => parse({ BACKUP_AT: at })).toThrow('BACKUP_AT: must be a time such as 02:30')
  })

  test('are not encrypted with a short passphrase', () => {
    expect(() => parse({ BACKUP_PASSPHRASE: 'quince letras..' })).toThrow('BACKUP_PASSPHRASE: must have 16 characters or more')
    expect(parse({ BACKUP_PASSPHRASE: 'cuatro palabras.' }).backupPassphrase).toBe('cuatro palabras.')
  })
})

test('DATABASE_OWNER_URL requires DATABASE_URL', () => {
  expect(() => parseConfig({ DATABASE_OWNER_URL: database, PUBLIC_URL: 'https://sirena.example.org' })).toThrow(
    new StartupError(
      'DATABASE_OWNER_URL is set and DATABASE_URL is not. Set DATABASE_URL to the role that the application uses, or neither for the embedded database.',
    ),
  )
})

test('WORKERS requires DATABASE_URL and REDIS_URL', () => {
  const redis = 'redis://127.0.0.1:6379'
  expect(() => parseConfig({ WORKERS: '3', REDIS_URL: redis })).toThrow(
    new StartupError(
      'WORKERS is 3 and DATABASE_URL is not set: the embedded database serves one process. Set DATABASE_URL, or WORKERS=1.',
    ),
  )
  expect(() => parseConfig({ WORKERS: '2', DATABASE_URL: database })).toThrow(
    new StartupError(
      "WORKERS is 2 and REDIS_URL is not set: the processes would not receive each other's changes. Set REDIS_URL, or WORKERS=1.",
    ),
  )
  expect(parseConfig({ WORKERS: '64', DATABASE_URL: database, REDIS_URL: redis })).toMatchObject({ workers: 64 })
  for (const wrong of ['0', '65', '1.5', 'dos'])
    expect(() => parseConfig({ WORKERS: wrong })).toThrow('A setting is wrong:\n  WORKERS: must be a whole number from 1 to 64')
})

describe('demo mode', () => {
  test('is off with DATABASE_URL, and the server then listens on all addresses', () => {
    expect(parseConfig({ DATABASE_URL: database })).toMatchObject({ demo: false, host: '0.0.0.0', databaseUrl: database })
  })

  test('is set by DEMO if present', () => {
    expect(parseConfig({ DEMO: 'false' })).toMatchObject({ demo: false, host: '0.0.0.0' })
    expect(parseConfig({ DEMO: '0' }).demo).toBe(false)
    expect(parseConfig({ DEMO: '1', DATABASE_URL: database })).toMatchObject({ demo: true, host: '127.0.0.1' })
  })

  test('must be set explicitly if PUBLIC_URL is not local, since the demo passwords are public', () => {
    const reached = { PUBLIC_URL: 'https://sirena.example.org' }
    expect(() => parseConfig(reached)).toThrow(/^PUBLIC_URL is https:\/\/sirena\.example\.org.+\nSet DEMO=false, or DEMO=true/)
    expect(() => parseConfig({ PUBLIC_URL: 'http://127.evil.example.org' })).toThrow(StartupError)
    expect(parseConfig({ ...reached, DEMO: 'true' }).demo).toBe(true)
    expect(parseConfig({ ...reached, DATABASE_URL: database }).demo).toBe(false)
    for (const local of ['http://localhost:8000', 'http://127.0.0.1', 'http://[::1]:8000', 'http://sirena.localhost'])
      expect(parseConfig({ PUBLIC_URL: local }).demo).toBe(true)
  })

  test('listens on the address of HOST if present', () => {
    expect(parseConfig({ HOST: '0.0.0.0' })).toMatchObject({ demo: true, host: '0.0.0.0' })
  })
})

describe('a setting', () => {
  test('replaces the default', () => {
    const given = {
      PORT: '8080',
      DATA_DIR: '/srv/sirena',
      DATABASE_URL: 'postgresql://db/sirena',
      MAP_STYLE_URL: 'https://tiles.example.org/style.json',
      MAP_ROADS_FILE: '/srv/roads.geojson',
      MAP_TILES_FILE: '/srv/streets.pmtiles',
      REDIS_URL: 'rediss://:secreto@cache.example.org:6380/2',
      LOG_LEVEL: 'warn',
    }
    expect(parseConfig(given)).toMatchObject({
      port: 8080,
      dataDir: path.resolve('/srv/sirena'),
      serverKeyFile: path.resolve('/srv/sirena/server.key'),
      databaseUrl: 'postgresql://db/sirena',
      redisUrl: 'rediss://:secreto@cache.example.org:6380/2',
      publicUrl: 'http://localhost:8080',
      mapStyleUrl: 'https://tiles.example.org/style.json',
      mapRoadsFile: path.resolve('/srv/roads.geojson'),
      mapTilesFile: path.resolve('/srv/streets.pmtiles'),
      logLevel: 'warn',
    })
  })

  test.each([
    ['s3://fotos?endpoint=https://s3.example.org:9000', { name: 'fotos', prefix: '', endpoint: 'https://s3.example.org:9000' }],
    ['s3://fotos/una/sirena/', { name: 'fotos', prefix: 'una/sirena/', endpoint: undefined, region: 'us-east-1' }],
    ['s3://mis.fotos/x?region=sa-east-1', { name: 'mis.fotos', prefix: 'x/', endpoint: undefined, region: 'sa-east-1' }],
  ])('FILES_URL may be %s', (given, expected) => {
    expect(parseConfig({ FILES_URL: given, ...filesKey }).bucket).toMatchObject({
      ...expected,
      accessKeyId: 'llave',
      secretAccessKey: 'secreto',
    })
  })

  test.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])('FILES_URL requires %s', (lacking) => {
    expect(() => parseConfig({ FILES_URL: 's3://fotos', ...filesKey, [lacking]: '' })).toThrow(
      new StartupError('FILES_URL is set without a key. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'),
    )
  })

  test.each([
    ['file:///srv/fotos', /must be s3:\/\/BUCKET/],
    ['https://fotos.s3.amazonaws.com', /must be s3:\/\/BUCKET/],
    ['s3://', /must be s3:\/\/BUCKET/],
    ['s3://b?endpoint=http://127.0.0.1:8146', /must name a bucket of 3 to 63 letters, digits, dots, hyphens and underscores/],
    ['s3://fotos:9000/x', /must name a bucket of 3 to 63/],
    ['s3:fotos', /must be s3:\/\/BUCKET/],
    ['s3://fotos/../otras?endpoint=x', /must be s3:\/\/BUCKET/],
    ['s3://fotos/una carpeta', /must be s3:\/\/BUCKET/],
    ['s3://fotos?endpoint=ftp://s3.example.org', /must be s3:\/\/BUCKET/],
    ['s3://fotos?endpoint=https://yo:secreto@s3.example.org', /must be s3:\/\/BUCKET/],
    ['s3://fotos?endpoint=https://:secreto@s3.example.org', /must be s3:\/\/BUCKET/],
    ['s3://fotos?bucket=otras', /must be s3:\/\/BUCKET/],
    ['s3://llave:secreto@fotos', /must not contain a key: set AWS_ACCESS_KEY_ID/],
  ])('FILES_URL may not be %s, and the message does not repeat it', (given, sentence) => {
    const parse = () => parseConfig({ FILES_URL: given, ...filesKey })
    expect(parse).toThrow(StartupError)
    expect(parse).toThrow(sentence)
    expect(parse).not.toThrow(/secreto/)
  })

  test('SERVER_KEY_FILE may be outside the data folder', () => {
    const { serverKeyFile } = parseConfig({ DATA_DIR: '/srv/sirena', SERVER_KEY_FILE: '/run/secrets/sirena' })
    expect(serverKeyFile).toBe(path.resolve('/run/secrets/sirena'))
  })

  test('METRICS_PORT is another port than PORT, of this machine unless METRICS_HOST is set', () => {
    expect(parseConfig({ METRICS_PORT: '9464' })).toMatchObject({ metricsPort: 9464, metricsHost: '127.0.0.1' })
    expect(parseConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metricsHost).toBe('0.0.0.0')
    expect(parseConfig({ METRICS_PORT: '0', PORT: '0' }).metricsPort).toBe(0)
    expect(() => parseConfig({ METRICS_PORT: '8000' })).toThrow(StartupError)
    expect(() => parseConfig({ METRICS_PORT: '8000' })).toThrow('METRICS_PORT is the port of PORT')
  })

  test('PUBLIC_URL is stored without a trailing slash', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://sirena.example.org/', DEMO: 'false' }).publicUrl).toBe('https://sirena.example.org')
  })

  test.each([
    ['false', false],
    ['127.0.0.1', '127.0.0.1'],
    ['fd00:1::/64', 'fd00:1::/64'],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, 192.168.1.1', '10.0.0.0/8, 192.168.1.1'],
  ])('TRUST_PROXY accepts %s', (given, trusted) => {
    expect(parseConfig({ TRUST_PROXY: given }).trustProxy).toBe(trusted)
  })

  test.each([
    ['PORT', 'eight'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['METRICS_PORT', 'on'],
    ['METRICS_PORT', '65536'],
    ['DATABASE_URL', 'mysql://db/sirena'],
    ['DATABASE_URL', 'sirena'],
    ['REDIS_URL', 'http://127.0.0.1:6379'],
    ['REDIS_URL', '127.0.0.1:6379'],
    ['PUBLIC_URL', 'sirena.example.org'],
    ['PUBLIC_URL', 'ftp://sirena.example.org'],
    ['PUBLIC_URL', 'https://sirena.example.org/?station=1'],
    ['PUBLIC_URL', 'https://sirena.example.org/#/'],
    ['MAP_STYLE_URL', 'style.json'],
    ['SMTP_URL', 'mail.example.org:587'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Sirena'],
    ['MAIL_FROM', 'Sirena <sirena>'],
    ['MAIL_FROM', 'Sirena <a@b.org>\r\nBcc: c@d.org'],
    ['DEMO', 'maybe'],
    ['TRUST_PROXY', 'banana'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1, ::/0'],
    ['LOG_LEVEL', 'loud'],
  ])('with an invalid value, %s=%s, is named in the error', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(StartupError)
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^A setting is wrong:\n  ${name}: must be .+$`))
  })

  test('with an invalid value is reported together with the others', () => {
    expect(() => parseConfig({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT: must be .+\n {2}DEMO: must be /)
  })
})

describe('a line of .env', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-env-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, '.env')
  const load = (text: string, environment: Record<string, string | undefined> = {}) => {
    writeFileSync(file, text)
    loadSettings(file, environment, [])
    return environment
  }

  test.each([
    ['BACKUP_PASSPHRASE=lluvia roja sobre #7 tejado', 'BACKUP_PASSPHRASE has a # without quotes'],
    ['BACKUP_PASSPHRASE=#7 lluvia roja sobre tejado', 'BACKUP_PASSPHRASE has a # without quotes'],
    ['BACKUP_PASSPHRASE=lluvia-roja#sobre-tejado', 'BACKUP_PASSPHRASE has a # without quotes'],
    ['export BACKUP_PASSPHRASE = # a comment', 'BACKUP_PASSPHRASE has a # without quotes'],
    ["BACKUP_PASSPHRASE='lluvia roja sobre #7 tejado", 'BACKUP_PASSPHRASE has a quote that is not closed'],
    ['BACKUP_PASSPHRASE= "lluvia roja sobre tejado', 'BACKUP_PASSPHRASE has a quote that is not closed'],
    [
      String.raw`BACKUP_PASSPHRASE="lluvia\nroja sobre tejado"`,
      String.raw`BACKUP_PASSPHRASE has \n in double quotes, a line break`,
    ],
    ['BACKUP_PASSPHRASE="lluvia roja" sobre tejado', 'BACKUP_PASSPHRASE has text after its quotes'],
    ['BACKUP_PASSPHRASE="lluvia roja" # a comment', 'BACKUP_PASSPHRASE has text after its quotes'],
  ])('that would lose a part is refused: %s', (line, why) => {
    const loading = () => load(`# a comment\n\nLINES="one\ntwo # three"\n${line}\nDEMO=false\n`)
    expect(loading).toThrow(StartupError)
    expect(loading).toThrow(`${file} would not be read as it is written:\n  line 5: ${why}\nWrite the whole value in quotes`)
  })

  test.each([' # a comment', 'BACKUP_PASSPHRASE: lluvia'])('that hides the next one is refused: %s', (line) => {
    expect(() => load(`${line}\nDEMO=false\n`)).toThrow('line 1 is neither a setting nor a comment')
  })

  test('that has only blanks after its name would get the next one, and is refused', () => {
    expect(() => load('A_FILE= \nDEMO=false\n', { A_FILE: 'kept' })).toThrow('line 1: A_FILE has nothing but blanks')
  })

  test('may begin with a byte order mark, and is in UTF-8', () => {
    expect(load('\ufeffA_WORD=año\n')).toEqual({ A_WORD: 'año' })
    writeFileSync(file, Buffer.from('A_WORD=año\n', 'latin1'))
    expect(() => loadSettings(file, {}, [])).toThrow(new StartupError(`${file} is not written in UTF-8.`))
    for (const text of [Buffer.from('A_WORD=año\n', 'utf16le'), 'A_WORD=lluvia\0roja\n']) {
      writeFileSync(file, text)
      expect(() => loadSettings(file, {}, [])).toThrow(StartupError)
    }
  })

  test('is in a file that can be read', () => {
    expect(() => loadSettings(folder, {}, [])).toThrow(
      new StartupError(`${folder} cannot be read (EISDIR): it is a folder. Write a file in its place, or remove it.`),
    )
  })

  test('that is a link to no file is reported, and not taken for none', () => {
    const folderOfLink = mkdtempSync(path.join(folder, 'link-'))
    symlinkSync(path.join(folderOfLink, 'settings-elsewhere'), path.join(folderOfLink, '.env'))
    const before = process.cwd()
    process.chdir(folderOfLink)
    try {
      expect(readConfig).toThrow(new StartupError('.env cannot be read (ENOENT): it is a link to no file. Correct or remove it.'))
    } finally {
      process.chdir(before)
    }
  })

  test.each(['A=lluvia\rDEMO=false\r', "A='lluvia\rroja'\n"])('that ends with a carriage return alone is refused: %j', (line) => {
    expect(() => load(`# a comment\r\n${line}`)).toThrow(
      `${file} would not be read as it is written:\n  line 2 ends with a carriage`,
    )
  })

  test('is read to its end if it is in quotes, and may be empty', () => {
    expect(
      load(String.raw`A_PATH='C:\new' 
ANOTHER="a\\b"`),
    ).toEqual({ A_PATH: String.raw`C:\new`, ANOTHER: String.raw`a\\b` })
    const text = `#X=1\r\nA_PASSPHRASE='lluvia roja "sobre" #7 tejado'\r\nA_URL="a#b"  \r\nAN_EMPTY=\r\n# \r\nA_LAST=x y\r\n`
    expect(load(text)).toEqual({ A_PASSPHRASE: 'lluvia roja "sobre" #7 tejado', A_URL: 'a#b', AN_EMPTY: '', A_LAST: 'x y' })
  })

  test('may lose a part if the environment has that setting', () => {
    expect(load('A_URL=#\nA_LAST=x', { A_URL: 'kept' })).toEqual({ A_URL: 'kept', A_LAST: 'x' })
  })

  const known = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'BACKUP_PASSPHRASE']
  const loadKnown = (text: string, environment: Record<string, string | undefined> = {}) => {
    writeFileSync(file, text)
    return loadSettings(file, environment, known)
  }

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URLS', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['BACKUP_PASSHPRASE', 'BACKUP_PASSPHRASE'],
    ['data-dir', 'DATA_DIR'],
    ['port', 'PORT'],
  ])('with a misspelt setting, %s, is refused', (name, meant) => {
    expect(() => loadKnown(`LINES='one\ntwo'\nexport ${name}=x\n`)).toThrow(
      new StartupError(
        `${file} has a wrong name:\n  line 3: ${name} is no setting; is it ${meant}?\n` +
          'Correct or remove the line. A setting of another program with such a name belongs in another file.',
      ),
    )
  })

  test('with the name of an earlier one is refused, since only one of them would count', () => {
    const text = 'BACKUP_PASSPHRASE=\n#PORT=1\nA_WORD=a\nPORT=2\nexport A_WORD=b\nPORT=2\nPORT=3\n'
    expect(() => loadKnown(text)).toThrow(
      `${file} has a wrong name:\n  line 5: A_WORD is in line 3 already\n  line 6: PORT is in line 4 already\n` +
        '  line 7: PORT is in line 4 already\nCorrect or remove the line.',
    )
  })

  test('with the setting of another program is reported, unless the environment has it or compose.yaml or the system reads it', () => {
    expect(
      loadKnown('PORT=1\nSMTP_SERVER=a\nPGPORT=2\nPGHOST=b\nPOSTGRES_PASSWORD=c\nTMPDIR=d\n\nLC_ALL=C\nX=1', { X: '2' }),
    ).toBe(`${file} has what is no setting of Sirena: SMTP_SERVER (line 2), LC_ALL (line 8).`)
    expect(loadKnown('PORT=1\nHOST=b\n')).toBeUndefined()
  })
})
