import { spawnSync } from 'node:child_process'
import { findProgram, withoutProgram } from '../scripts/setup/debian-programs.mjs'

export const NO_PROMTOOL = withoutProgram('promtool')

/** Runs Prometheus' checker; undefined if there is none. */
export const promtool = (args: readonly string[], input = ''): { code: number | null; said: string } | undefined => {
  const file = findProgram('promtool')
  if (file === undefined) return undefined
  const { status, stdout, stderr } = spawnSync(file, args, { input, encoding: 'utf8' })
  return { code: status, said: stdout + stderr }
}
