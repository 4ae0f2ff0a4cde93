import { request } from '@playwright/test'
import { callsAs } from '../e2e/calls.ts'
import { screens } from '../e2e/pictures/screens.ts'
import type { EmergencyDetail } from '../src/contract/emergencies/emergencies.schema.ts'
import type { Page as Answer } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { visitorOf } from './looks/page.ts'
import { printPoints } from './looks/points.ts'
import { lookOf, type Cut, type Look } from './looks/screen.ts'
import { answering, startBrowser } from './support/browser.ts'
import { print } from './support/print.ts'
import { onEmbedded } from './support/scratch.ts'
import { startServer } from './support/server.ts'

/*
 * `npm run bench:looks`: measures every screen with demo data in a browser, or those whose name has a word: `-- emergency`, and
 * `-- points` for the figures of single points alone. It prints for each:
 * - its height on a phone, and its layout shift there: the sum from the navigation until everything is loaded and still, each
 *   answer coming 150 ms late. What is below the first view shifts nothing.
 * - the cut texts with at least 24 px free beside them, at 360, 1280 and 1680 px. A column of a table has free what all its cells
 *   have; in brackets also what only the cell in the same row has, which no column can give.
 * - the lowest contrast of a pill's text with its ground, light and dark, and of its ground or border with what it lies on.
 * - what is pressed and is less than 44 px wide or high at 390 px.
 * It needs a built web app (`npm run build`), takes about seven minutes on two free cores, and fails at nothing: people compare it
 * with the last one.
 */
const SPARE = 24
const SHIFT_GOAL = 0.05
const HEIGHT_GOALS: Record<string, number> = { emergency: 2500, dashboard: 2400 }
const WIDTHS = [360, 1280, 1680]

const words = process.argv.slice(2)
const isAsked = (name: string): boolean => words.length === 0 || words.some((word) => name.includes(word))

const shiftOf = ({ shifts }: Look): number => shifts.reduce((sum, { value }) => sum + value, 0)
const needless = (look: Look, by: 'row' | 'column'): Cut[] => look.cut.filter((one) => one[by] >= SPARE)
const lowest = (look: Look, scheme: 'light' | 'dark', of: 'text' | 'edge'): number =>
  Math.min(...look.pills[scheme].map((pill) => pill[of]))
const ratio = (value: number): string => (value === Infinity ? '–' : value.toFixed(2)).padStart(6)

const rowOf = (name: string, look: Look): string => {
  const goal = HEIGHT_GOALS[name]
  const cut = WIDTHS.map((width) => {
    const count = (by: 'row' | 'column') => needless(look, by).filter((one) => one.width === width).length
    return `${count('column')} (${count('row')})`.padStart(9)
  })
  const ratios = (['text', 'edge'] as const).flatMap((of) =>
    (['light', 'dark'] as const).map((scheme) => ratio(lowest(look, scheme, of))),
  )
  const height = `${look.height}${goal !== undefined && look.height > goal ? '!' : ' '}`
  const shift = `${shiftOf(look).toFixed(3)}${shiftOf(look) >= SHIFT_GOAL ? '!' : ' '}`
  return [name.padEnd(30), height.padStart(8), shift.padStart(8), ...cut, ...ratios, String(look.small.length).padStart(6)].join(
    ' ',
  )
}

/** The first of those that are alike, each with how many there are. */
const few = (names: readonly string[], count: number): string => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const said = [...counts].slice(0, count).map(([name, times]) => (times === 1 ? name : `${name} (${times} times)`))
  return [...said, ...(counts.size > count ? [`and ${counts.size - count} more`] : [])].join(' | ')
}

const printWorst = (name: string, look: Look): void => {
  const lines: string[] = []
  if (shiftOf(look) >= SHIFT_GOAL) {
    const worst = look.shifts.toSorted((a, b) => b.value - a.value).map((one) => `${one.value.toFixed(3)} ${one.name}`)
    lines.push(`shift: ${few(worst, 3)}`)
  }
  for (const width of WIDTHS) {
    const cut = needless(look, 'column').filter((one) => one.width === width)
    if (cut.length > 0)
      lines.push(
        `cut at ${width}: ${few(
          cut.map((one) => `${one.name} [${Math.round(one.column)} px in ${one.beside}]`),
          4,
        )}`,
      )
  }
  for (const scheme of ['light', 'dark'] as const)
    for (const [of, least] of [
      ['text', 4.5],
      ['edge', 1.1],
    ] as const) {
      const faint = look.pills[scheme].filter((pill) => pill[of] < least).toSorted((a, b) => a[of] - b[of])
      if (faint.length > 0)
        lines.push(
          `pill's ${of}, ${scheme}: ${few(
            faint.map((pill) => `${pill.name} ${pill[of].toFixed(2)}`),
            3,
          )}`,
        )
    }
  if (look.small.length > 0) lines.push(`below 44 px: ${few(look.small, 5)}`)
  if (lines.length > 0) print(`${name}\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

const printTotals = (looks: ReadonlyMap<string, Look>): void => {
  const all = [...looks]
  const sum = (count: (look: Look) => number) => all.reduce((total, [, look]) => total + count(look), 0)
  const worst = (value: (look: Look) => number) => all.toSorted(([, a], [, b]) => value(b) - value(a)).slice(0, 3)
  const named = (value: (look: Look) => number, digits: number) =>
    worst(value)
      .map(([name, look]) => `${name} ${value(look).toFixed(digits)}`)
      .join(', ')
  print('\nTotals')
  print(`  screens ${all.length}; highest on a phone: ${named(({ height }) => height, 0)}`)
  print(
    `  screens that shift by ${SHIFT_GOAL} or more: ${all.filter(([, look]) => shiftOf(look) >= SHIFT_GOAL).length}; most: ${named(shiftOf, 3)}`,
  )
  for (const width of WIDTHS) {
    const at = (by: 'row' | 'column') => (look: Look) => needless(look, by).filter((one) => one.width === width).length
    print(
      `  needlessly cut at ${width}: ${sum(at('column'))} (${sum(at('row'))}) on ${all.filter(([, look]) => at('column')(look) > 0).length} screens; most: ${named(at('column'), 0)}`,
    )
  }
  for (const scheme of ['light', 'dark'] as const)
    print(
      `  lowest contrast of a pill, ${scheme}: text ${ratio(Math.min(...all.map(([, look]) => lowest(look, scheme, 'text')))).trim()}, edge ${ratio(Math.min(...all.map(([, look]) => lowest(look, scheme, 'edge')))).trim()}`,
    )
  print(
    `  targets below 44 px: ${sum(({ small }) => small.length)} on ${all.filter(([, { small }]) => small.length > 0).length} screens; most: ${named(({ small }) => small.length, 0)}`,
  )
}

await onEmbedded(async (where) => {
  const server = await startServer(where, { DEMO: 'true' })
  const browser = await startBrowser()
  const api = await request.newContext({ baseURL: server.url })
  try {
    await answering(server.url)
    const as = (role: Role) => callsAs(api, role)
    const visit = visitorOf(browser, server.url)
    print(`${'screen'.padEnd(30)}   height    shift  cut at 360  at 1280  at 1680   text light/dark   edge light/dark   <44 px`)
    const looks = new Map<string, Look>()
    for (const { name, place, role } of screens.filter((screen) => isAsked(screen.name))) {
      const look = await lookOf(visit, `${server.url}/#${typeof place === 'string' ? place : await place(as)}`, role)
      looks.set(name, look)
      print(rowOf(name, look))
    }
    if (looks.size > 0) {
      print('\nWhere')
      for (const [name, look] of looks) printWorst(name, look)
      printTotals(looks)
    }
    if (isAsked('points')) {
      const { results } = await as(Role.Administrador).get<Answer<{ id: number }>>('emergency/?status=20')
      const { id, members } = await as(Role.Administrador).get<EmergencyDetail>(`emergency/${results[0]?.id}`)
      await printPoints(visit, server.url, { id, units: members.map(({ unit }) => unit) })
    }
  } finally {
    await api.dispose()
    await browser.close()
    await server.stop()
  }
})
