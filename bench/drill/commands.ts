import { execFile } from 'node:child_process'
import type { Where } from '../support/scratch.ts'

/** Runs a command of Sirena as an operator does, and returns what it printed. Throws what it said if it failed. */
export const runCommand = (where: Where, command: string, ...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl ?? '', DEMO: 'false' }
    execFile(process.execPath, [`src/server/system/commands/${command}.ts`, ...args], { env }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout)
      else reject(new Error(`${command} failed:\n${stderr}${stdout}`))
    })
  })
