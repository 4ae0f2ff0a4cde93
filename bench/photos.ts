/*
 * Measures reading a photo as a telephone sends it: 2,000 pixels wide, some 300 KB. Measures processor time, which does not
 * depend on other load on the machine.
 */
import { randomFillSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { readPhoto } from '../src/server/files/read-photo.ts'
import { figuresOf, ms } from './support/figures.ts'
import { print } from './support/print.ts'

const TRIES = 15

/** Blurred noise, which compresses approximately like a photo. */
const aPhoto = (): Promise<Buffer> => {
  const [width, height] = [500, 375]
  const pixels = randomFillSync(Buffer.alloc(width * height * 3))
  const small = sharp(pixels, { raw: { width, height, channels: 3 } })
  return small.resize(2000, 1500, { kernel: 'cubic' }).blur(2).jpeg({ quality: 85 }).toBuffer()
}

const processorTime = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const timesOf = async (work: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let n = 0; n < TRIES; n++) times.push(await processorTime(work))
  return times
}

const photo = await aPhoto()
const folder = mkdtempSync(path.join(tmpdir(), 'sirena-photos-'))
process.once('exit', () => rmSync(folder, { recursive: true }))
const file = path.join(folder, 'photo.jpg')
writeFileSync(file, photo)
const read = await readPhoto(file, 'emergencies')
const times = figuresOf(await timesOf(() => readPhoto(file, 'emergencies')))
const slow = figuresOf(await timesOf(() => sharp(photo).jpeg({ quality: 82, mozjpeg: true }).toBuffer()))
print(`a photo of ${Math.round(photo.length / 1000)} KB becomes one of ${Math.round(read.full.length / 1000)} KB and a thumbnail`)
print(`processor time a photo: median ${ms(times.median)}, 95th percentile ${ms(times.p95)}`)
print(`the encoder that looks for the smallest file would alone take ${ms(slow.median)}`)
