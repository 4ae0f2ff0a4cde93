import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { UPLOAD_TEST_BYTES } from '../../../contract/system/limits.ts'
import { systemQuery, systemReport, uploadTest, uploadTestForm } from '../../../contract/system/system.schema.ts'
import type { SystemDeps } from '../processes/other-processes.ts'
import { requireFreshSignIn } from '../../people/credentials/require-fresh-sign-in.ts'
import { call } from '../../platform/http/call.ts'
import { readForm } from '../../platform/http/multipart.ts'
import { readers } from './read-checks.ts'
import { systemReading } from './read-system.ts'
import { unknownProxy } from './unknown-proxy.ts'

export const systemRoutes = (app: FastifyInstance, deps: SystemDeps): void => {
  const { config, now } = deps
  const ofProcess = { countStreams: app.countStreams, unknownProxyAt: unknownProxy(app, deps) }
  const read = systemReading(deps, readers(deps, ofProcess), app.log)
  const state = { summary: 'El estado del sistema', query: systemQuery, answer: systemReport }
  call(app, 'GET system', state, async ({ caller }) => {
    requireFreshSignIn(deps, caller)
    const reading = await read()
    return { now: now().toISOString(), address: withoutName(config.publicUrl), ...reading }
  })
  const arriving = {
    scratch: deps.files.scratch,
    quota: config.arriving,
    maxBytes: UPLOAD_TEST_BYTES,
    maxCount: 1,
    fields: /^file$/,
  }
  const testing = {
    summary: 'Cuánto llega de un archivo de prueba, que no se guarda',
    form: uploadTestForm,
    files: ['file'],
    answer: uploadTest,
  }
  call(app, 'POST system/upload_test', testing, async ({ request }) => {
    await using form = await readForm(request, uploadTestForm, arriving)
    const [file] = form.files
    return { bytes: file === undefined ? 0 : (await stat(file.path)).size }
  })
}

/** An address may contain a user's name and password. */
const withoutName = (address: string): string => {
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}`
}
