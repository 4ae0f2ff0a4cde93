import type { CodeIcon } from '../../../contract/shared/codes.ts'

/** The outlines of the icons, as far as they can be distinguished in sixteen pixels. */
const shapes: Partial<Record<CodeIcon, string>> = {
  alert: 'M9.400 0h13.200L32 9.400v13.200L22.600 32H9.400L0 22.600V9.400z',
  help: 'M16 0a16 16 0 0 1 0 32a16 16 0 0 1 0-32z',
}
const square = 'M7 0h18a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z'

/** A number on the shape of a status, as the address of an image. Beside the logo neither could be read in a tab. */
export const tabIcon = (count: number, { icon, color }: { icon: CodeIcon; color: string }): string => {
  const [number, size] = count > 9 ? ['9+', 20] : [String(count), 26]
  const shape = `<path d="${shapes[icon] ?? square}" fill="${color}"/>`
  const text = `<text x="16" y="${16 + size * 0.36}" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700" font-size="${size}" fill="#fff">${number}</text>`
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shape}${text}</svg>`)}`
}
