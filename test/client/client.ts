import createClient from 'openapi-fetch'
import type { paths } from './api.generated.ts'

/*
 * A client of the published contract. It is type-checked with the types generated from the contract, and run against a server: it
 * reads the server's address and its input as JSON, and prints the answers.
 */

interface Given {
  url: string
  username: string
  password: string
  emergency: paths['/api/emergency']['post']['requestBody']['content']['multipart/form-data']
  /** In base64. */
  photo: string
}

const [, , given = '{}'] = process.argv
const { url, username, password, emergency, photo } = JSON.parse(given) as Given
const client = createClient<paths>({ baseUrl: url })

const signedIn = await client.POST('/api/user/token', { body: { username, password } })
if (signedIn.error) throw new Error(signedIn.error.detail)
client.use({
  onRequest: ({ request }) => {
    request.headers.set('authorization', `Bearer ${signedIn.data.token}`)
  },
})

const created = await client.POST('/api/vehicle_type', { body: { name: 'Cisterna', nomenclature: 'CI' } })
const header = { 'Idempotency-Key': 'llave-de-un-cliente' }
const body = { name: 'Escalera', nomenclature: 'ES' }
const first = await client.POST('/api/vehicle_type', { params: { header }, body })
const repeated = await client.POST('/api/vehicle_type', { params: { header }, body })
const read = await client.GET('/api/vehicle_type/{id}', { params: { path: { id: created.data?.id ?? 0 } } })
const listed = await client.GET('/api/vehicle_type', { params: { query: { search: 'cisterna', page: 1 } } })
const refused = await client.POST('/api/vehicle_type', { body: { name: '', nomenclature: 'CI' } })

const photo0 = new Blob([Buffer.from(photo, 'base64')], { type: 'image/jpeg' })
const registered = await client.POST('/api/emergency', {
  body: { ...emergency, photo_count: 1, photo0 },
  bodySerializer: (body) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.set(name, value instanceof Blob ? value : String(value))
    return form
  },
})

const cause = registered.error?.errors
process.stdout.write(
  JSON.stringify({
    role: signedIn.data.user.name_role,
    created: created.data,
    isRepeated: first.data !== undefined && first.data.id === repeated.data?.id,
    read: read.data,
    listed: listed.data?.results.map((row) => row.id),
    refused: [refused.response.status, refused.error?.errors],
    registered: [
      registered.response.status,
      registered.data?.pacients.map((row) => row.name) ?? cause,
      registered.data?.images.length,
    ],
  }),
)
