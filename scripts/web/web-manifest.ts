import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const logo = 'src/web/platform/ui/logo.svg'
/** The unit of the logo's own coordinates. */
const UNITS = 32

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** How the application is installed. Colours while it runs are those of the page, which has them for both schemes. */
const manifest = {
  id: '/',
  name: 'Sirena',
  short_name: 'Sirena',
  description: 'Gestión de emergencias del cuerpo de bomberos',
  lang: 'es',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#ffffff',
  background_color: '#f7f8fa',
  categories: ['business', 'productivity'],
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('icon-maskable-192.png', 192, 'maskable'),
    icon('icon-maskable-512.png', 512, 'maskable'),
  ],
}
const touchIcon = 'icon-touch-180.png'
const links = `<link rel="manifest" href="/manifest.webmanifest" />\n    <link rel="apple-touch-icon" href="/${touchIcon}" />\n    `

/** The logo without its round corners, smaller, so that a system may cut any shape out of it. */
const filled = (svg: string): string => {
  const [ground] = /<rect [^>]*\/>/.exec(svg) ?? []
  if (ground === undefined) throw new Error(`${logo} has no ground`)
  return svg
    .replace(ground, `${ground.replace(/ rx="[^"]*"/, '')}<g transform="translate(1.6 1.6) scale(0.9)">`)
    .replace('</svg>', '</g></svg>')
}

const drawn = (svg: string, size: number): Promise<Buffer> => {
  const sized = svg.replace('<svg ', `<svg width="${UNITS}" height="${UNITS}" `)
  // Drawn at its size, at 72 dots for an inch of units, instead of enlarged.
  return sharp(Buffer.from(sized), { density: (72 * size) / UNITS })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Makes the application one that can be installed: its manifest, and its icons, drawn from the logo. */
export const webManifest = (): Plugin => ({
  name: 'web-manifest',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<title>', `${links}<title>`),
  },
  async writeBundle({ dir = '' }) {
    const svg = await readFile(logo, 'utf8')
    const write = (file: string, content: string | Buffer) => writeFile(path.join(dir, file), content)
    const draw = async (file: string, source: string, size: number) => write(file, await drawn(source, size))
    await Promise.all([
      write('manifest.webmanifest', JSON.stringify(manifest)),
      draw('icon-192.png', svg, 192),
      draw('icon-512.png', svg, 512),
      draw('icon-maskable-192.png', filled(svg), 192),
      draw('icon-maskable-512.png', filled(svg), 512),
      draw(touchIcon, filled(svg), 180),
    ])
  },
})
