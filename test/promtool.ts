import { spawnSync } from 'node:child_process'
import { findPromtool } from '../scripts/setup/promtool.mjs'

export const NO_PROMTOOL = 'there is no promtool; npm test gets it from Debian, or install the package prometheus'

/** Runs Prometheus' checker; undefined if there is none. */
export const promtool = (args: readonly string[], input = ''): { code: number | null; said: string } | undefined => {
  const file = findPromtool()
  if (file === undefined) return undefined
  const { status, stdout, stderr } = spawnSync(file, args, { input, encoding: 'utf8' })
  return { code: status, said: stdout + stderr }
}
