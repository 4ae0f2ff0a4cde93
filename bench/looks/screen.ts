import type { Page } from '@playwright/test'
import { ask, atWidth, desk, drawAll, inScheme, open, phone, type visitorOf } from './page.ts'
import type { Role } from '../../src/contract/shared/rights/roles.ts'

interface Pill {
  name: string
  text: number
  edge: number
}

export interface Cut {
  name: string
  width: number
  beside: string
  row: number
  column: number
}

interface Shift {
  name: string
  value: number
}

/** The measures of one screen. */
export interface Look {
  height: number
  shifts: Shift[]
  cut: Cut[]
  pills: Record<'light' | 'dark', Pill[]>
  small: string[]
}

const cutAt = async (page: Page, width: number): Promise<Cut[]> => {
  await atWidth(page, width)
  const cut = await ask<Omit<Cut, 'width'>[]>(page, 'cutTexts()')
  return cut.map((one) => ({ ...one, width }))
}

const pillsOf = async (page: Page) => {
  const light = await ask<Pill[]>(page, 'pillContrasts()')
  await inScheme(page, 'dark')
  const dark = await ask<Pill[]>(page, 'pillContrasts()')
  await inScheme(page, 'light')
  return { light, dark }
}

export const lookOf = async (visit: ReturnType<typeof visitorOf>, address: string, role: Role | undefined): Promise<Look> => {
  const [small, large] = await Promise.all([visit(phone, role), visit(desk, role)])
  try {
    // One after the other: what loads beside it would make a page shift otherwise.
    await open(small, address)
    const shifts = await small.evaluate<Shift[]>('shifts')
    await Promise.all([drawAll(small), open(large, address).then(() => drawAll(large))])
    const height = await small.evaluate<number>('document.documentElement.scrollHeight')
    const targets = await ask<string[]>(small, 'smallTargets()')
    const [onPhone, atDesk] = await Promise.all([pillsOf(small), pillsOf(large)])
    const [at360, at1280] = await Promise.all([cutAt(small, 360), cutAt(large, 1280)])
    const at1680 = await cutAt(large, 1680)
    const pills = { light: [...onPhone.light, ...atDesk.light], dark: [...onPhone.dark, ...atDesk.dark] }
    return { height, shifts, cut: [...at360, ...at1280, ...at1680], pills, small: targets }
  } finally {
    await Promise.all([small.close(), large.close()])
  }
}
