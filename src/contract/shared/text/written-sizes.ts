import { showNumber } from './written-numbers.ts'

const sizes = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `1.5 GB`. */
export const sizeOf = (bytes: number): string => {
  const power = Math.min(sizes.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** power
  return `${showNumber(value < 10 && power > 0 ? Math.round(value * 10) / 10 : Math.round(value))} ${sizes[power]}`
}
