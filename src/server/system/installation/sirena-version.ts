import { spawnSync } from 'node:child_process'
import packageJson from '../../../../package.json' with { type: 'json' }

/** The version with the commit that it was built from: a package has both in its package.json (scripts/package.mjs), a clone in git. */
const read = (): string => {
  const { version } = packageJson
  if (version.includes('+')) return version
  // A service runs as another user than the owner of its folder.
  const commitOf = [
    '-C',
    import.meta.dirname,
    '-c',
    'safe.directory=*',
    'describe',
    '--always',
    '--dirty',
    '--exclude=*',
    '--abbrev=8',
  ]
  const { status, stdout } = spawnSync('git', commitOf, { encoding: 'utf8', timeout: 2000 })
  return status === 0 ? `${version}+${stdout.trim()}` : version
}

let known: string | undefined

/** Such as `1.0.0+6b9e75f4`; without the commit where there is no git. Not for strangers. */
export const sirenaVersion = (): string => (known ??= read())
