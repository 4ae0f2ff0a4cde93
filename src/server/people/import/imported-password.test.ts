import { afterAll, beforeAll, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aStation } from '../../../../test/factories.ts'
import { importHeaders, personRow } from '../../../../test/fixtures/import.ts'
import { openInbox, tokenIn } from '../../../../test/inbox.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { importForm, workbookOf } from '../../../../test/sheets.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const inbox = await openInbox()
afterAll(() => inbox.close())
const server = useTestServer({ SMTP_URL: inbox.url, MAIL_FROM: 'sirena@example.org', PUBLIC_URL: 'https://sirena.example.org' })
const row = personRow({ station: 'Central', job: 'Bombero' })
const [username, email] = [String(row[0]), String(row[3])]
const signIn = (password: string) => server.nobody.post('/api/user/token/', { username, password })

beforeAll(async () => {
  const admin = await server.as(Role.Administrador)
  await aStation(server.deps.db, { name: 'Central' })
  await admin.post('/api/job_management', { job_title: 'Bombero' })
  await admin.post('/api/user/import', importForm(workbookOf([[...importHeaders], row])))
})

test('an imported person cannot sign in until they set a password by mail', async () => {
  for (const tried of ['', 'null', username]) expectRefusal(await signIn(tried), 400)
  await server.nobody.post('/api/user/reset_password/', { username, email })
  await server.runJobs()
  const password = 'una clave muy mía'
  const sent = { password, confirm_password: password, token: tokenIn(inbox.mails.at(-1)) }
  expect((await server.nobody.post('/api/user/recover_password/', sent)).status).toBe(204)
  expect((await signIn(password)).status).toBe(200)
})
