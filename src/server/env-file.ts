import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { StartupError } from './startup-error.ts'

type Environment = Record<string, string | undefined>

/** Adds the settings of the file that the environment lacks. Throws StartupError. */
export const loadSettings = (file: string, environment: Environment): void => {
  const text = readFileSync(file, 'utf8')
  const losses = lossesOf(text, environment)
  if (losses.length > 0)
    throw new StartupError(
      `${file} would not be read as it is written:\n${losses.join('\n')}\n` +
        "Write the whole value in quotes, as in NAME='four words #7 roofs', and a comment in a line of its own that begins with #.",
    )
  for (const [name, value] of Object.entries(parseEnv(text))) environment[name] ??= value
}

const SETTING = /^[ \t]*(?:export[ \t]+)?([^\s=#]+)[ \t]*=[ \t]*/

/**
 * Node takes what follows a # without quotes for a comment: of a passphrase with one a part would be left, or nothing, and
 * nobody would know. Node 20 also loses the setting after a line that is none.
 */
const lossesOf = (text: string, environment: Environment): string[] => {
  const lines = text.split(/\r?\n/)
  const losses: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() === '' || line.startsWith('#')) continue
    const [beginning, name] = SETTING.exec(line) ?? []
    if (beginning === undefined || name === undefined) {
      losses.push(`  line ${at + 1} is neither a setting nor a comment`)
      continue
    }
    const value = [line.slice(beginning.length), ...lines.slice(at + 1)].join('\n')
    const quote = /^["'`]/.exec(value)?.[0]
    const end = quote === undefined ? -1 : value.indexOf(quote, 1)
    const [rest = ''] = value.slice(end + 1).split('\n')
    const isLost = end === -1 ? rest.includes('#') : rest.trim() !== ''
    // The environment replaces it.
    if (isLost && environment[name] === undefined)
      losses.push(`  line ${at + 1}: ${name} has ${end === -1 ? 'a # without quotes' : 'text after its quotes'}`)
    if (end !== -1) at += value.slice(0, end).split('\n').length - 1
  }
  return losses
}
