import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

// OWASP's second choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const hashWith = (
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number; tagLength: number },
) => derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost })

/** An argon2id hash in the usual `$argon2id$v=19$...` form. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await hashWith(password, nonce, COST)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`
}

// Compared against if there is no account or no password, so that the answer takes the same time.
const nobody = await hashPassword(randomBytes(16).toString('hex'))

/** Takes the same time with and without a hash. */
export const isPassword = async (password: string, stored: string | null | undefined): Promise<boolean> => {
  const [, , , parameters = '', salt = '', expected = ''] = (stored ?? nobody).split('$')
  const [memory = 0, passes = 0, parallelism = 0] = parameters.split(',').map((pair) => Number(pair.slice(2)))
  const expectedTag = Buffer.from(expected, 'base64')
  const tag = await hashWith(password, Buffer.from(salt, 'base64'), {
    memory,
    passes,
    parallelism,
    tagLength: expectedTag.length,
  })
  return timingSafeEqual(tag, expectedTag) && stored !== null && stored !== undefined
}

/** Without letters and digits that look alike on paper, and without vowels, so that no word appears by chance. */
const SIGNS = 'bcdfghjkmnpqrstvwxyz23456789'
const GROUPS = 3
const GROUP_SIGNS = 5

const group = () => Array.from({ length: GROUP_SIGNS }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')

/** A password to be read from paper and typed once: 72 random bits, such as `kmrt7-vnqw3-hxp9d`. */
export const newFirstPassword = (): string => Array.from({ length: GROUPS }, group).join('-')
