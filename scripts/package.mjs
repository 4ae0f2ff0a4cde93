import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from './setup/install.mjs'
import { command, root, Stop } from './setup/run.mjs'
import { stagePackage } from './setup/stage-package.mjs'
import { ensureWebBuilt, launchCompression } from './setup/web-build.mjs'

/*
 * `npm run package`: dist/sirena-VERSION.tar.gz, the built application with what serving and the operator's commands need. The image of
 * containers is made of it (Dockerfile), where COMMIT is an argument, since git is not there.
 */

/**
 * @param {string} name
 * @param {string[]} args
 */
const outputOf = (name, ...args) => {
  const { status, stdout, stderr } = spawnSync(name, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Stop(`${name} failed: ${stderr}`)
  return stdout.trim()
}

await command(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  if ((await launchCompression().code) !== 0) throw new Stop('The files of the web app could not be compressed.')
  const commit = process.env['COMMIT'] || outputOf('git', 'describe', '--always', '--dirty', '--exclude=*', '--abbrev=8')
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [name, staged] = [`sirena-${version}`, path.join(root, 'dist/package')]
  rmSync(staged, { recursive: true, force: true })
  stagePackage(path.join(staged, name), `${version}+${commit}`)
  cpSync(path.join(root, 'dist/web'), path.join(staged, name, 'dist/web'), { recursive: true })
  const archive = `dist/${name}.tar.gz`
  outputOf('tar', '-czf', archive, '--owner=0', '--group=0', '--numeric-owner', '--sort=name', '-C', staged, name)
  rmSync(staged, { recursive: true })
  console.log(`${archive}: Sirena ${version}+${commit}`)
  return 0
})
