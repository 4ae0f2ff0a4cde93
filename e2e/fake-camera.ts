import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Page, PlaywrightTestOptions } from '@playwright/test'
import sharp from 'sharp'
import { test as base, withoutAskingToTrack } from './test.ts'

const [WIDTH, HEIGHT] = [1280, 720]
const wall = { r: 150, g: 146, b: 138 }

/** How a card is held before the camera. */
export type Scene = 'straight' | 'rotated' | 'dim' | 'phone' | 'nothing'

/** A printed card: its code with the white around it. */
const card = (code: Buffer, side: number) =>
  sharp(code).resize(side, side).extend({ top: 24, bottom: 90, left: 24, right: 24, background: '#fff' }).png().toBuffer()

/** A telephone that shows the code on its screen, held a little askew. */
const telephone = async (code: Buffer): Promise<Buffer> => {
  const shown = await sharp(code).resize(230, 230).toBuffer()
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="600">
    <rect width="300" height="600" rx="36" fill="#15181c"/>
    <rect x="12" y="28" width="276" height="544" rx="12" fill="#eef2f6"/>
    <rect x="12" y="28" width="276" height="60" fill="#8f1020"/>
    <circle cx="150" cy="150" r="34" fill="#9aa4b0"/>
    <path d="M12 28 L200 28 L12 330 Z" fill="#fff" opacity="0.35"/></svg>`
  const held = await sharp(Buffer.from(body))
    .composite([{ input: shown, left: 35, top: 230 }])
    .png()
    .toBuffer()
  return sharp(held)
    .affine([1, 0.08, -0.05, 0.96], { background: wall })
    .rotate(-6, { background: wall })
    .blur(0.8)
    .png()
    .toBuffer()
}

const held = async (scene: Scene, code: Buffer): Promise<Buffer | undefined> => {
  if (scene === 'nothing') return undefined
  if (scene === 'phone') return telephone(code)
  const upright = await card(code, 300)
  return scene === 'rotated' ? sharp(upright).rotate(20, { background: wall }).png().toBuffer() : upright
}

const picture = async (scene: Scene, code: Buffer): Promise<Buffer> => {
  const before = await held(scene, code)
  const frame = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: wall } })
    .composite(before === undefined ? [] : [{ input: before, gravity: 'centre' }])
    .png()
    .toBuffer()
  // At night: an eighth of the contrast, near black.
  const lit = scene === 'dim' ? sharp(frame).linear(0.13, 8).blur(0.7) : sharp(frame)
  return lit.jpeg({ quality: 80 }).toBuffer()
}

interface Before {
  /** Of the one camera; several cameras see a pattern of the browser's own. */
  scene: Scene
  /** The address of the image of a code on the server. */
  code?: string
  /** By default the person lets the page use the camera. */
  isRefused?: true
  /** How many cameras the device has, by default one. */
  cameras?: number
}

/** A journey that opens a browser of its own, whose camera sees what it says. */
export const test = base.extend<{ before: (seen: Before) => Promise<Page> }>({
  before: async ({ playwright, server, storageState }, use, { project }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sirena-camera-'))
    const browsers: Browser[] = []
    await use(async ({ scene, code, isRefused, cameras = 1 }) => {
      const image = code === undefined ? Buffer.alloc(0) : await (await server.get(code)).body()
      const file = path.join(folder, `${browsers.length}.mjpeg`)
      const frame = await picture(scene, image)
      // A film is its pictures one after the other; Chromium plays it again and again.
      writeFileSync(file, Buffer.concat([frame, frame]))
      const { launchOptions = {}, ...given } = project.use
      const devices = '--use-fake-device-for-media-stream'
      const camera =
        cameras === 1 ? [devices, `--use-file-for-fake-video-capture=${file}`] : [`${devices}=device-count=${cameras}`]
      const consent = `--use-fake-ui-for-media-stream${isRefused ? '=deny' : ''}`
      const args = [...(launchOptions.args ?? []), ...camera, consent]
      const browser = await playwright.chromium.launch({ ...launchOptions, args })
      browsers.push(browser)
      const context = await browser.newContext({ ...contextOf(given), ...(storageState !== undefined && { storageState }) })
      await withoutAskingToTrack(context)
      return context.newPage()
    })
    await Promise.all(browsers.map((browser) => browser.close()))
    rmSync(folder, { recursive: true })
  },
})

/** The size and place of the project's contexts. */
const contextOf = (given: Partial<PlaywrightTestOptions>): BrowserContextOptions => {
  const { baseURL, viewport, isMobile, hasTouch, deviceScaleFactor, userAgent, locale, timezoneId } = given
  return {
    reducedMotion: 'reduce',
    ...(baseURL !== undefined && { baseURL }),
    ...(viewport !== undefined && { viewport }),
    ...(isMobile !== undefined && { isMobile }),
    ...(hasTouch !== undefined && { hasTouch }),
    ...(deviceScaleFactor !== undefined && { deviceScaleFactor }),
    ...(userAgent !== undefined && { userAgent }),
    ...(locale !== undefined && { locale }),
    ...(timezoneId !== undefined && { timezoneId }),
  }
}
