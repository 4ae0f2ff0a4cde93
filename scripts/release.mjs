import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { command, root, run, Stop } from './setup/run.mjs'

/*
 * `npm run release -- 1.1.0`: makes the commit and the tag of a version from what CHANGELOG.md has under 'Unreleased', and names what
 * the operator must do by hand. Nothing is pushed.
 */
const MIGRATIONS = 'src/server/platform/database/migrations'
const SETTINGS = 'src/server/platform/config.ts'

/** @param {string[]} args */
const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Stop(`git ${args[0]} failed: ${stderr}`)
  return stdout.trim()
}
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8')

/**
 * @param {string} file
 * @param {(text: string) => string} change
 */
const rewrite = (file, change) => writeFileSync(path.join(root, file), change(read(file)))

/** @param {string} text */
const numbersOf = (text) => (/^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? []).slice(1).map(Number)

/**
 * @param {string} version
 * @param {string} before
 */
const isLater = (version, before) => {
  const [one, other] = [numbersOf(version), numbersOf(before)]
  const at = one.findIndex((number, index) => number !== other[index])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

/** @param {string} text of config.ts */
const settingsIn = (text) => new Set((text.match(/^ {2}[A-Z][A-Z_]+(?=: )/gm) ?? []).map((name) => name.trim()))

/**
 * What a running installation does not get by itself from the version before.
 * @param {string} before the commit of that version
 */
const byHand = (before) => {
  const old = new Set(
    git('ls-tree', '--name-only', before, `${MIGRATIONS}/`)
      .split('\n')
      .map((file) => path.basename(file)),
  )
  const stopping = readdirSync(path.join(root, MIGRATIONS))
    .filter((name) => !old.has(name))
    .filter((name) => /^(?:--.*\n)*-- older processes: stop\n/.test(read(`${MIGRATIONS}/${name}`)))
  const [was, is] = [settingsIn(git('show', `${before}:${SETTINGS}`)), settingsIn(read(SETTINGS))]
  return [
    ...stopping.map((name) => `${name} stops processes of older versions: they answer 503 until they are replaced.`),
    ...[...is].filter((name) => !was.has(name)).map((name) => `${name} is a new setting.`),
    ...[...was].filter((name) => !is.has(name)).map((name) => `${name} is no setting any more.`),
  ]
}

await command(async () => {
  const [version = '', ...others] = process.argv.slice(2)
  if (numbersOf(version).length === 0 || others.length > 0) throw new Stop('Usage: npm run release -- 1.1.0')
  const { version: last } = JSON.parse(read('package.json'))
  if (!isLater(version, last)) throw new Stop(`The version is ${last} already, and ${version} is not later.`)
  if (git('status', '--porcelain') !== '') throw new Stop('The tree has changes that are not committed.')
  const unreleased = /^## Unreleased\n+([^#\s][\s\S]*?|###[\s\S]*?)\n+(?=## )/m.exec(read('CHANGELOG.md'))?.[1]
  if (unreleased === undefined) throw new Stop("CHANGELOG.md has nothing under 'Unreleased', before the version before.")
  if ((await run('npm', ['run', 'check'])) !== 0) throw new Stop('The check failed, so nothing was released.')
  const before = git('log', '-1', '--format=%H', '-G"version":', '--', 'package.json')
  const today = new Date().toISOString().slice(0, 10)
  rewrite('CHANGELOG.md', (text) => text.replace(/^## Unreleased\n/m, `## Unreleased\n\n## ${version}, ${today}\n`))
  for (const file of ['package.json', 'package-lock.json'])
    rewrite(file, (text) => text.replace(/(?<="name": "sirena",\s+"version": ")[^"]+/g, version))
  git('commit', '--quiet', '--all', '--message', `Release ${version}`)
  git('tag', '--annotate', '--message', `Sirena ${version}`, `v${version}`)
  console.log(`Sirena ${version} is committed and tagged. To publish it: git push --follow-tags; npm run package`)
  const steps = byHand(before)
  console.log(
    steps.length === 0
      ? 'The operator has nothing to do by hand.'
      : `By hand, for the operator:\n${steps.map((step) => `- ${step}`).join('\n')}`,
  )
  return 0
})
