import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'vite'

/* A page with the browser's own outbox and nothing else, so that a journey enters much in little time. */

const ENTRY = '\0sender-page'
const entry = `
  import { takeDeviceOver } from '/src/web/people/session/take-device-over.ts'
  import { keepAddition, keepPhoto, keepStatus } from '/src/web/emergencies/waiting/waiting-writes.ts'
  import { readOutbox, sendNow, startSending } from '/src/web/platform/outbox/outbox.ts'
  globalThis.sender = { takeDeviceOver, keepAddition, keepPhoto, keepStatus, readOutbox, sendNow, startSending }`

/** What the page offers to a journey, whose types are not those of the browser's modules. */
interface Sender {
  takeDeviceOver: (person: object) => Promise<void>
  keepAddition: (emergency: object, asked: object, kept: { sent: object; shown: object; writes: [] }) => Promise<unknown>
  keepPhoto: (emergency: object, photo: File) => Promise<void>
  keepStatus: (emergency: object, sent: object) => Promise<unknown>
  readOutbox: () => readonly { kept: { refusal?: { body: unknown }; write: { name: string } } }[]
  sendNow: () => void
  startSending: () => void
}
type WithSender = typeof globalThis & { sender: Sender }

export const buildSender = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'sender-page',
        resolveId: (id) => (id === ENTRY ? ENTRY : undefined),
        load: (id) => (id === ENTRY ? entry : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY, output: { format: 'iife', codeSplitting: false } } },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output.find((file) => file.type === 'chunk') : undefined
  if (chunk === undefined) throw new Error('the sender was not built')
  return chunk.code
}

const PLACE = '/sender-page'

/** From now on the pages of this device can be opened by `openSender`. */
export const serveSender = async (device: BrowserContext, code: string): Promise<void> => {
  await device.route(`**${PLACE}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script src="${PLACE}.js"></script>` }),
  )
  await device.route(`**${PLACE}.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
}

/** Opens it, also anew, as the person of the device's session. */
export const openSender = async (page: Page, address: string, person: object): Promise<void> => {
  await page.goto(`${address}${PLACE}`)
  await page.evaluate((me) => (globalThis as WithSender).sender.takeDeviceOver(me), person)
}

interface About {
  id: number
  asked: { what: string; part?: number | undefined }
}
/** Keeps what the form of this addition, or of the status, would send; `photo` are the bytes of one. */
export const enter = (page: Page, about: About, sent: { photo?: number[]; [field: string]: unknown }): Promise<void> =>
  page.evaluate(
    async ([{ id, asked }, body]) => {
      const { sender } = globalThis as WithSender
      const emergency = { id, emergency_type_text: '', address: '' }
      if (body.photo)
        await sender.keepPhoto(emergency, new File([new Uint8Array(body.photo)], 'foto.jpg', { type: 'image/jpeg' }))
      else if (asked.what === 'status') await sender.keepStatus(emergency, body)
      else await sender.keepAddition(emergency, asked, { sent: body, shown: {}, writes: [] })
      sender.startSending()
    },
    [about, sent] as const,
  )

/** As somebody does who presses 'Enviar ahora'. */
export const goOn = (page: Page): Promise<void> => page.evaluate(() => (globalThis as WithSender).sender.sendNow())

/** What waits, with what the server said to it. */
export const leftIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (globalThis as WithSender).sender.readOutbox().map(({ kept }) => `${kept.write.name} ${JSON.stringify(kept.refusal?.body)}`),
  )
