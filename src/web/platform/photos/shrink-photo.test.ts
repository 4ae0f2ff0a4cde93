import { expect, test } from 'vitest'
import { fitInto, jpegName, shrinkPhoto } from './shrink-photo.ts'

test('a photo keeps its proportions and is never enlarged', () => {
  expect(fitInto(2560, 4000, 3000)).toEqual({ width: 2560, height: 1920 })
  expect(fitInto(2560, 3000, 4000)).toEqual({ width: 1920, height: 2560 })
  expect(fitInto(2560, 800, 600)).toEqual({ width: 800, height: 600 })
})

test('a re-encoded photo gets the extension of a JPEG', () => {
  expect(jpegName('IMG_2031.HEIC')).toBe('IMG_2031.jpg')
  expect(jpegName('foto')).toBe('foto.jpg')
  expect(jpegName('.png')).toBe('foto.jpg')
})

test('a small photo is not changed', async () => {
  const small = new File(['x'], 'chica.jpg', { type: 'image/jpeg' })
  expect(await shrinkPhoto(small)).toBe(small)
})

test('a large file that cannot be decoded is sent as it is', async () => {
  const odd = new File([new Uint8Array(3 * 1024 * 1024)], 'rara.heic', { type: 'image/heic' })
  expect(await shrinkPhoto(odd)).toBe(odd)
})
