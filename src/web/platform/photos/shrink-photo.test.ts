import { expect, test } from 'vitest'
import { fitInto, jpegName } from './shrink-photo.ts'

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
