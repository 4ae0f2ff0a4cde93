import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { StartupError } from './errors/startup-error.ts'

type Environment = Record<string, string | undefined>

/**
 * Adds the settings of the file that the environment lacks. Returns a line about names that are not known, which another program
 * may read, if the environment lacks them too. Throws StartupError.
 */
export const loadSettings = (file: string, environment: Environment, known: readonly string[]): string | undefined => {
  const text = textOf(file)
  const { names, losses } = readLines(text, environment)
  if (losses.length > 0)
    throw new StartupError(
      `${file} would not be read as it is written:\n${losses.join('\n')}\n` +
        "Write the whole value in quotes, as in NAME='four words #7 roofs', and a comment in a line of its own that begins with #.",
    )
  const mistakes = mistakesIn(names, known)
  if (mistakes.length > 0)
    throw new StartupError(
      `${file} has a wrong name:\n${mistakes.join('\n')}\n` +
        'Correct or remove the line. A setting of another program with such a name belongs in another file.',
    )
  const strange = names.filter(({ name }) => !known.includes(name) && !EXPECTED.test(name) && environment[name] === undefined)
  for (const [name, value] of Object.entries(parseEnv(text))) environment[name] ??= value
  if (strange.length === 0) return undefined
  return `${file} has what is no setting of Sirena: ${strange.map(({ name, line }) => `${name} (line ${line})`).join(', ')}.`
}

/** Without the byte order mark that some editors write first. */
const textOf = (file: string): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
    // UTF-16 without a byte order mark is full of them, and an environment keeps what is before one.
    if (text.includes('\0')) throw new StartupError(`${file} has a NUL character, as a file in UTF-16 has.`)
    return text
  } catch (failure) {
    if (failure instanceof StartupError) throw failure
    const { code } = failure as NodeJS.ErrnoException
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new StartupError(`${file} is not written in UTF-8.`)
    throw new StartupError(`${file} cannot be read (${code}): ${remedyFor(code)}`)
  }
}

/** A link to where nothing is, or to a folder that this user may not enter, is not the same as no file. */
const remedyFor = (code: string | undefined): string => {
  if (code === 'EISDIR') return 'it is a folder. Write a file in its place, or remove it.'
  if (code === 'ENOENT' || code === 'ELOOP') return 'it is a link to no file. Correct or remove it.'
  return 'it has to belong to the user who starts Sirena.'
}

/** Read by compose.yaml, Docker, PostgreSQL's client and Node. */
const EXPECTED = /^(POSTGRES_PASSWORD|OWNER_PASSWORD|BACKUP_FOLDER|COMPOSE_.+|PG[A-Z]+|TMPDIR)$/

interface Named {
  name: string
  line: number
}

/** In words: Node takes the last of two lines with one name, and a misspelt setting would be as if it were not set. */
const mistakesIn = (names: readonly Named[], known: readonly string[]): string[] =>
  names.flatMap(({ name, line }, at) => {
    const earlier = names.slice(0, at).find((other) => other.name === name)
    if (earlier !== undefined) return [`  line ${line}: ${name} is in line ${earlier.line} already`]
    const meant = known.includes(name) || EXPECTED.test(name) ? undefined : known.find((each) => isMisspelt(name, each))
    return meant === undefined ? [] : [`  line ${line}: ${name} is no setting; is it ${meant}?`]
  })

/** Whether one letter was forgotten, added or changed, or two were exchanged, or it was written as in `data-dir`. */
const isMisspelt = (name: string, setting: string): boolean => {
  const written = name.toUpperCase().replaceAll('-', '_')
  const shorter = Math.min(written.length, setting.length)
  let start = 0
  while (start < shorter && written[start] === setting[start]) start++
  let end = 0
  while (end < shorter - start && written.at(-1 - end) === setting.at(-1 - end)) end++
  const [one, other] = [written, setting].map((text) => text.slice(start, text.length - end))
  if (one === undefined || other === undefined) return false
  return (one.length < 2 && other.length < 2) || (one.length === 2 && one === `${other.at(1)}${other.at(0)}`)
}

const SETTING = /^[ \t]*(?:export[ \t]+)?([^\s=#]+)[ \t]*=[ \t]*/

/**
 * Node takes what follows a # without quotes for a comment: of a passphrase with one a part would be left, or nothing, and
 * nobody would know. It takes the next line for the value of a name with nothing but blanks,
 * keeps a quote that is not closed, makes \n in double quotes a line break, and drops a carriage return,
 * with or without a line feed. Node 20 also loses the setting after a line that is none.
 */
const readLines = (text: string, environment: Environment): { names: Named[]; losses: string[] } => {
  const returned = text.search(/\r(?!\n)/)
  if (returned !== -1) {
    const line = text.slice(0, returned).split('\n').length
    return { names: [], losses: [`  line ${line} ends with a carriage return alone, which joins it with the next`] }
  }
  const lines = text.split(/\r?\n/)
  const names: Named[] = []
  const losses: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() === '' || line.startsWith('#')) continue
    const [beginning, name] = SETTING.exec(line) ?? []
    if (beginning === undefined || name === undefined) {
      losses.push(`  line ${at + 1} is neither a setting nor a comment`)
      continue
    }
    names.push({ name, line: at + 1 })
    if (beginning === line && /[ \t]$/.test(line)) {
      losses.push(`  line ${at + 1}: ${name} has nothing but blanks, and would get the next line`)
      continue
    }
    const value = [line.slice(beginning.length), ...lines.slice(at + 1)].join('\n')
    const quote = /^["'`]/.exec(value)?.[0]
    const end = quote === undefined ? -1 : value.indexOf(quote, 1)
    const loss = lossOf(value, quote, end)
    // The environment replaces it.
    if (loss !== undefined && environment[name] === undefined) losses.push(`  line ${at + 1}: ${name} has ${loss}`)
    if (end !== -1) at += value.slice(0, end).split('\n').length - 1
  }
  return { names, losses }
}

/** In words; undefined if the value is read as it is written. */
const lossOf = (value: string, quote: string | undefined, end: number): string | undefined => {
  const [rest = ''] = value.slice(end + 1).split('\n')
  if (quote === undefined) return rest.includes('#') ? 'a # without quotes' : undefined
  if (end === -1) return 'a quote that is not closed'
  if (rest.trim() !== '') return 'text after its quotes'
  return quote === '"' && value.slice(0, end).includes(String.raw`\n`) ? String.raw`\n in double quotes, a line break` : undefined
}
