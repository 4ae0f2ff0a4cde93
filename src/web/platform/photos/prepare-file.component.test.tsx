import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aDeviceFile } from '../../../../test/components/device-files.ts'
import { formAnswers, formOf } from '../../../../test/components/emergency-form.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { aPhoto, holdReducing, smallPdf } from '../../../../test/components/photos.ts'
import { copyPhoto, prepareDocument, preparePhoto } from './prepare-file.ts'

/** A photo of one colour, which takes few bytes. */
const photoOf = async (width: number, height: number, type: string): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type })], 'foto.original', { type })
}
const sizeOf = async (photo: File | string) => {
  if (typeof photo === 'string') throw new Error(photo)
  const { width, height } = await createImageBitmap(photo)
  return [photo.name, photo.type, width, height]
}

test.each(['image/jpeg', 'image/webp', 'image/png'])('%s of few bytes and many pixels is reduced', async (type) => {
  expect(await sizeOf(await preparePhoto(await photoOf(5712, 4284, type)))).toEqual(['foto.jpg', 'image/jpeg', 2560, 1920])
  expect(await sizeOf(await prepareDocument(await photoOf(5712, 4284, type)))).toEqual(['foto.jpg', 'image/jpeg', 2560, 1920])
})

test('a photo of few bytes and pixels, a document and what the browser cannot decode are sent as they are', async () => {
  expect(await sizeOf(await preparePhoto(await photoOf(4000, 3000, 'image/jpeg')))).toEqual([
    'foto.original',
    'image/jpeg',
    4000,
    3000,
  ])
  expect(await prepareDocument(smallPdf('acta.pdf'))).toMatchObject({ name: 'acta.pdf', size: smallPdf('acta.pdf').size })
  const heic = new File(['\0\0\0\x18ftypheic', new Uint8Array(3_000_000)], 'rara.heic', { type: 'image/heic' })
  expect(await preparePhoto(heic)).toMatchObject({ name: 'rara.heic', size: heic.size })
})

test('a refused file is named by what it is', async () => {
  const word = new File(['PK\x03\x04', new Uint8Array(100_000), 'word/document.xml'], 'acta.docx')
  expect(await prepareDocument(word)).toBe('Formato inválido: llegó un documento de Word. Se aceptan JPG, PNG, WebP, HEIC y PDF.')
  expect(await preparePhoto(smallPdf('acta.pdf'))).toBe('Formato inválido: llegó un PDF. Se aceptan JPG, PNG, WebP y HEIC.')
})

test('a photo stays after its file is gone, and one that is gone when it is chosen is refused', async () => {
  const photo = await aPhoto('nube.jpg')
  const { file, remove } = await aDeviceFile(photo)
  const copied = await copyPhoto(file)
  await remove()
  if (typeof copied === 'string') throw new Error(copied)
  expect(await copied.bytes()).toEqual(await photo.bytes())
  expect(await preparePhoto(file)).toBe('Esta foto ya no se puede leer. Elíjala de nuevo.')
  expect(await prepareDocument(file)).toBe('Este archivo ya no se puede leer. Elíjalo de nuevo.')
})

/** Resolves when a file of this name has been read as a whole. */
const whenRead = (name: string): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  // oxlint-disable-next-line typescript/unbound-method -- called with the blob that is read
  const { arrayBuffer } = Blob.prototype
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    const content = await arrayBuffer.call(this)
    if (this instanceof File && this.name === name) resolve()
    return content
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return promise
}

test('photos of an emergency are copied when they are chosen, before those that were chosen first are reduced', async () => {
  const large = await aPhoto('primera.jpg', 3_000_000)
  const { file, remove } = await aDeviceFile(await aPhoto('segunda.jpg'))
  const reducing = holdReducing()
  await openScreen('/emergencies/create', formAnswers, { role: Role.Administrador })
  await expect.element(formOf().photos).toBeVisible()
  const read = whenRead('segunda.jpg')
  const dataTransfer = new DataTransfer()
  for (const photo of [large, file]) dataTransfer.items.add(photo)
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  await read
  await remove()
  reducing.open()
  await expect.element(page.getByRole('img', { name: 'segunda.jpg' })).toBeVisible()
})
