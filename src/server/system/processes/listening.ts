import { createServer } from 'node:net'
import { StartupError } from '../../platform/errors/startup-error.ts'

/** Throws a StartupError that names the setting if nothing can listen there. */
export const listening = async <T>(setting: string, at: { port: number; host: string }, started: Promise<T>): Promise<T> => {
  try {
    return await started
  } catch (error) {
    throw new StartupError(problemOf(error as NodeJS.ErrnoException, setting, at))
  }
}

/** Throws the StartupError of a port where nothing can listen, before a database is made or filled that nobody would see. */
export const refuseTakenPort = async (at: { port: number; host: string }): Promise<void> => {
  const probe = createServer()
  const started = new Promise<void>((resolve, reject) => probe.once('error', reject).listen(at.port, at.host, resolve))
  await listening('PORT', at, started)
  await new Promise((resolve) => probe.close(resolve))
}

const problemOf = (error: NodeJS.ErrnoException, setting: string, { port, host }: { port: number; host: string }): string => {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or set ${setting} to another number.`
  if (error.code === 'EACCES') return `This user may not listen on port ${port}. Set ${setting} to 1024 or more.`
  const place = setting.replace('PORT', 'HOST')
  return `Cannot listen on ${host}:${port}: ${error.message}. Set ${place} to an address of this machine, such as 127.0.0.1.`
}
