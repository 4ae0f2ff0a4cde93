import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { EmergencyStatus } from '../../src/contract/shared/emergency-statuses.ts'
import { emergencyOf } from '../../test/factories.ts'
import { formOf } from '../../test/fixtures/form.ts'
import { picture } from '../../test/fixtures/pictures.ts'
import { forgetPeak, peakOf, residentOf } from './memory.ts'
import type { prepareWork } from './people-at-work.ts'
import { print } from './print.ts'
import type { Server } from './server.ts'

const [WIDTH, HEIGHT] = [5712, 4284]

/** Coarse noise takes as many bytes as what cameras see. */
const large = async () =>
  sharp(
    await picture(WIDTH / 12, HEIGHT / 12, 'noise')
      .png()
      .toBuffer(),
  ).resize(WIDTH, HEIGHT)

/** Photos of 24 megapixels that cannot be decoded row by row. */
const kinds: Record<string, () => Promise<Buffer>> = {
  HEIC: () => readFile('test/fixtures/photo-24-megapixels.heic'),
  WebP: async () => (await large()).webp({ effort: 0 }).toBuffer(),
  'progressive JPEG': async () => (await large()).jpeg({ progressive: true }).toBuffer(),
}

/** Sends each, and prints how long it took and the memory of the server. False if one was refused. */
export const sendLargePhotos = async (
  { url, child: { pid = 0 } }: Server,
  { people, brigade }: Awaited<ReturnType<typeof prepareWork>>,
): Promise<boolean> => {
  const statuses: number[] = []
  for (const [index, [name, make]] of Object.entries(kinds).entries()) {
    const photo = await make()
    const person = people[index]
    if (person === undefined) throw new Error('There are fewer people than photos.')
    const members = [{ vehicle: person.vehicle, pilot: brigade.pilot.id, km_inicial: 1200, km_final: 1212.5 }]
    const before = residentOf(pid)
    forgetPeak(pid)
    const began = performance.now()
    const headers = { authorization: `Bearer ${person.token}` }
    const body = formOf({ ...emergencyOf(brigade), members }, [photo])
    const answer = await fetch(`${url}/api/emergency`, { method: 'POST', headers, body })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const more = (peakOf(pid) - before).toFixed(0)
    print(
      `  ${name} of ${(photo.length / 1e6).toFixed(1)} MB: ${answer.status} after ${seconds} s, ${more} MB above ${before.toFixed(0)} MB`,
    )
    statuses.push(answer.status)
    if (!answer.ok) continue
    // The answer by the contract. Resolved, its vehicle is free for the person's next.
    const { id } = (await answer.json()) as { id: number }
    const resolved = JSON.stringify({ status: EmergencyStatus.Resuelta })
    const json = { ...headers, 'content-type': 'application/json' }
    await fetch(`${url}/api/emergency/${id}/update_status`, { method: 'POST', headers: json, body: resolved })
  }
  return statuses.every((status) => status === 201)
}
