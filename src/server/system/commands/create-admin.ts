import { newPublicKey } from '../../platform/keys/public-key.ts'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { dpi, personName } from '../../../contract/shared/fields.schema.ts'
import { newPassword } from '../../../contract/people/password-field.schema.ts'
import { showDpi } from '../../../contract/shared/text/written-numbers.ts'
import { SHORTEST_PASSWORD } from '../../../contract/people/limits.ts'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { readConfig } from '../../platform/config.ts'
import { recordChanges } from '../../platform/records/record-change.ts'
import { openDeps } from '../open-deps.ts'
import { hashPassword } from '../../people/credentials/password.ts'
import { isWeakPassword, WEAK_PASSWORD } from '../../people/credentials/weak-password.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { insertAdministrator } from '../../people/users/user-list.queries.ts'

/*
 * `npm run admin:create`: creates an administrator on a real database. Asks for DPI, names and password, or reads them from
 * standard input, one per line; as an argument, a password would stay in the shell's history.
 */

/** Echoes prompts and input, except while a password is typed. */
const screen = { hidden: false }
const output = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    if (!screen.hidden) process.stdout.write(chunk)
    done()
  },
})
const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
const lines = terminal[Symbol.asyncIterator]()

const ask = async (question: string, isSecret = false): Promise<string> => {
  if (process.stdin.isTTY) process.stdout.write(question)
  screen.hidden = isSecret
  const line = await lines.next()
  screen.hidden = false
  if (isSecret && process.stdin.isTTY) process.stdout.write('\n')
  return line.done === true ? '' : line.value
}

const valid = (field: ReturnType<typeof personName>, value: string, name: string): string => {
  const parsed = field.safeParse(value)
  if (!parsed.success) throw new StartupError(`${name}: ${parsed.error.issues[0]?.message ?? 'not valid'}`)
  return parsed.data
}

const create = async (): Promise<void> => {
  const no_dpi = valid(dpi('DPI'), await ask('DPI (13 digits): '), 'DPI')
  const first_name = valid(personName('Nombres'), await ask('First names: '), 'First names')
  const last_name = valid(personName('Apellidos'), await ask('Last names: '), 'Last names')
  const password = valid(
    newPassword('Contraseña'),
    await ask(`Password (${SHORTEST_PASSWORD} characters or more): `, true),
    'Password',
  )
  if (process.stdin.isTTY && (await ask('Password again: ', true)) !== password) throw new StartupError('The passwords differ.')

  if (await isWeakPassword(password, { first_name, last_name, no_dpi })) throw new StartupError(`Password: ${WEAK_PASSWORD}`)

  const deps = await openDeps(readConfig())
  try {
    const account = {
      no_dpi,
      first_name,
      last_name,
      password_hash: await hashPassword(password),
      public_key: newPublicKey(),
      role: Role.Administrador,
      status: UserStatus.Activo,
      created_at: deps.now(),
    }
    await recordChanges(deps, { caller: { id: null, name: 'npm run admin:create' } }, async (trx, log) => {
      const id = await insertAdministrator(trx, account)
      if (id === undefined) throw new StartupError(`There is a person with the DPI ${showDpi(no_dpi)} already.`)
      log.created('user', { id, no_dpi, first_name, last_name, role: Role.Administrador })
    })
  } finally {
    await deps.close()
  }
  process.stdout.write(`${first_name} ${last_name} (${showDpi(no_dpi)}) may sign in as administrator.\n`)
}

try {
  await create()
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
