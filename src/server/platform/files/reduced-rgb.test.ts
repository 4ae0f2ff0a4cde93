import { expect, test } from 'vitest'
import { reducedRgb, type YCbCr } from './reduced-rgb.ts'

/** Four by two pixels whose columns have these brightnesses, all with the same colour. */
const pictureOf = (light: number[], [blue, red]: [number, number], rest: Partial<YCbCr> = {}): YCbCr => ({
  width: 4,
  height: 2,
  bits: 8,
  planes: [
    // A row of the decoder may have more samples than the picture.
    { samples: new Uint8Array([...light, 99, ...light, 99]), stride: 5 },
    { samples: new Uint8Array([blue, blue]), stride: 2 },
    { samples: new Uint8Array([red, red]), stride: 2 },
  ],
  matrix: 6,
  isFullRange: true,
  ...rest,
})
const firstPixel = (decoded: YCbCr, side = 1) => [...reducedRgb(decoded, side).pixels.subarray(0, 3)]

test('each pixel is the average of its square', () => {
  const { pixels, width, height } = reducedRgb(pictureOf([10, 20, 100, 200], [128, 128]), 2)
  expect([width, height, [...pixels]]).toEqual([2, 1, [15, 15, 15, 150, 150, 150]])
})

test('without reduction every pixel has the colour of its neighbours', () => {
  const { pixels, width, height } = reducedRgb(pictureOf([76, 76, 76, 76], [85, 255]), 1)
  expect([width, height, pixels.length]).toEqual([4, 2, 24])
  expect([...pixels.subarray(21)]).toEqual([254, 0, 0])
})

test.each([
  ['BT.601', 6, [76, 85, 255], [254, 0, 0]],
  ['BT.709', 1, [54, 99, 255], [254, 0, 0]],
  ['BT.2020', 9, [67, 92, 255], [254, 0, 0]],
  ['one that is not named', 2, [76, 85, 255], [254, 0, 0]],
] as const)('red by the matrix %s is red', (_, matrix, [light, blue, red], expected) => {
  expect(firstPixel(pictureOf([light, light, light, light], [blue, red], { matrix }))).toEqual(expected)
})

test('in the range of films 16 is black and 235 white', () => {
  const shown = (light: number) => firstPixel(pictureOf([light, light, light, light], [128, 128], { isFullRange: false }))
  expect([shown(16), shown(235)]).toEqual([
    [0, 0, 0],
    [255, 255, 255],
  ])
})

test('samples of ten bits are shown as eight', () => {
  const plane = (sample: number, count: number, stride: number) => ({ samples: new Uint16Array(count).fill(sample), stride })
  const planes = [plane(400, 8, 4), plane(512, 2, 2), plane(512, 2, 2)] as const
  expect(firstPixel(pictureOf([], [128, 128], { bits: 10, planes }), 2)).toEqual([100, 100, 100])
})
