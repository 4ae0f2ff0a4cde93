import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type FullConfig } from '@playwright/test'
import { FOLDER } from './folder.ts'

const WIDTHS: Record<string, number> = { desk: 620, tablet: 400, phone: 260 }

/** One sheet for each folder of pictures, with the name below each. */
export default async (config: FullConfig): Promise<void> => {
  const browser = await chromium.launch(config.projects[0]?.use.launchOptions)
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } })
  for (const folder of (await readdir(FOLDER, { withFileTypes: true })).filter((entry) => entry.isDirectory())) {
    const names = (await readdir(path.join(FOLDER, folder.name))).toSorted()
    const width = WIDTHS[folder.name.split('-')[0] ?? ''] ?? 400
    const figures = await Promise.all(
      names.map(async (name) => {
        const picture = await readFile(path.join(FOLDER, folder.name, name), 'base64')
        return `<figure style="margin:0;width:${width}px"><img width=${width} src="data:image/png;base64,${picture}"><figcaption>${name}</figcaption></figure>`
      }),
    )
    await page.setContent(
      `<body style="margin:12px;display:flex;flex-wrap:wrap;gap:12px;align-items:start;background:#888;font:14px sans-serif">${figures.join('')}`,
    )
    await page.screenshot({ path: path.join(FOLDER, `${folder.name}.png`), fullPage: true })
  }
  await browser.close()
}
