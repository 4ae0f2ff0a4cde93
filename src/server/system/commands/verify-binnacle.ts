import { parseArgs } from 'node:util'
import { headFileIn, readHeads } from '../../binnacle/head-file.ts'
import type { Finding, NotedHead } from '../../binnacle/check-entries.ts'
import { verifyBinnacle } from '../../binnacle/verify-binnacle.ts'
import { readConfig } from '../../platform/config.ts'
import { openReadOnly } from '../../platform/database/open-for-command.ts'
import { binnacleKey } from '../../platform/keys/binnacle-key.ts'
import { readServerKey } from '../../platform/keys/server-key.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'

/*
 * `npm run binnacle:verify`: checks the binnacle without changing it, and reports what is wrong. `-- --expect ID:HASH` also
 * checks it against a head that an earlier check printed, besides those that the server noted. Exits with 1 if something is
 * wrong.
 */
const askedFor = (): NotedHead[] => {
  const usage = 'Usage: npm run binnacle:verify -- --expect ID:HASH, as an earlier check printed them.'
  try {
    const { values } = parseArgs({ options: { expect: { type: 'string', multiple: true } } })
    return (values.expect ?? []).map((head) => {
      const [, id, hash] = /^(\d{1,10}):([0-9a-f]{64})$/.exec(head) ?? []
      if (id === undefined || hash === undefined) throw new StartupError(usage)
      return { id: Number(id), hash }
    })
  } catch {
    throw new StartupError(usage)
  }
}

const sentences: Record<Extract<Finding, { entry: number }>['what'], (entry: number) => string> = {
  changed: (entry) => `Entry ${entry} is not what Sirena wrote: it was changed, or something else put it there.`,
  missing: (entry) => `Entry ${entry} is missing.`,
  resealed: (entry) =>
    `The seal of entry ${entry} does not follow from the one before it: one was taken out, put in, made without the key, or its MAC was changed.`,
  'stray-seal': (entry) => `A seal for entry ${entry} stands at a place where the chain has none, or has another one.`,
  copied: (entry) => `Entry ${entry} is a copy of another one.`,
  twice: (entry) => `Entry ${entry} is there twice, or has two seals.`,
  'left-out': (entry) => `Entry ${entry} was prevented from being sealed.`,
}

const sentenceOf = (finding: Finding): string => {
  if (finding.what === 'first-seal')
    return 'The first seal was made with another key: the key file is not the one of this database, or all seals were made anew.'
  if (finding.what === 'fewer')
    return `There are ${finding.entries} entries, but ${finding.counted} were sealed: the last ones were removed with their seals.`
  if (finding.what === 'more') return `And ${finding.findings} more findings like these.`
  if ('entry' in finding) return sentences[finding.what](finding.entry)
  const { id, hash, at, entries } = finding.noted
  const when = at === undefined ? '' : `, noted at ${at},`
  if (finding.what === 'other-number')
    return `The head ${id}:${hash}${when} covered ${entries} entries; up to it there are ${finding.entries}.`
  return `The head ${id}:${hash}${when} is not in the chain: what followed it was cut off or made anew, or the database is an older one.`
}

const verify = async (): Promise<boolean> => {
  const noted = askedFor()
  const config = readConfig()
  const database = await openReadOnly(config)
  try {
    const key = binnacleKey(readServerKey(config.serverKeyFile))
    const file = headFileIn(config.dataDir)
    const { heads, broken, unfinished } = readHeads(config.dataDir)
    const { entries, unsealed, erased, head, findings } = await verifyBinnacle(database.db, key, [...heads, ...noted])
    const counts = `${entries} entries, ${unsealed} not sealed yet${erased === 0 ? '' : `, ${erased} with erased personal data`}`
    const found = [
      ...findings.map(sentenceOf),
      ...broken.map((line) => `Line ${line} of ${file} cannot be read: the file was damaged or changed.`),
    ]
    if (unfinished !== undefined)
      process.stderr.write(`The last line of ${file} was not written to its end, as on a full disk; it is passed over.\n`)
    if (found.length === 0) {
      const sealed = head === undefined ? 'no seal yet' : `head ${head.id}:${head.hash}`
      process.stdout.write(`The binnacle is whole: ${counts}, ${sealed}\n`)
      if (heads.length + noted.length === 0)
        process.stdout.write(`No head that was noted earlier was compared: ${file} has none.\n`)
      return true
    }
    process.stderr.write(`The binnacle is NOT whole (${counts}):\n${found.join('\n')}\n`)
    return false
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = (await verify()) ? 0 : 1
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
