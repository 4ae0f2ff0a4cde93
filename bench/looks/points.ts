import type { Page } from '@playwright/test'
import { printed } from '../../e2e/printed.ts'
import { reads } from '../../e2e/pictures/screens.ts'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { print } from '../support/print.ts'
import { ask, atWidth, desk, drawAll, open, phone, type visitorOf } from './page.ts'

const show = (name: string, value: string | number | undefined | null, goal = ''): void =>
  print(`  ${name.padEnd(64)} ${typeof value === 'number' ? Math.round(value) : (value ?? '–')}${goal}`)

const COLUMNS = ['Dirección', 'Tipo de emergencia', 'Estado', 'Fecha reportada']

const widthOfColumn = (header: string) =>
  `[...document.querySelectorAll('main th')].find((one) => one.textContent.trim().startsWith('${header}') && one.checkVisibility())?.getBoundingClientRect().width`

/** The figures of single points of the screens that are opened most. */
export const printPoints = async (
  visit: ReturnType<typeof visitorOf>,
  url: string,
  emergency: { id: number; units: string[] },
): Promise<void> => {
  const on = async (size: typeof desk | typeof phone, place: string, look: (page: Page) => Promise<void>) => {
    const page = await visit(size, Role.Administrador)
    await open(page, `${url}/#${place}`).then(() => look(page))
    await page.close()
  }
  const record = `/emergency/${emergency.id}`
  print('\nSingle points, in pixels')
  await on(desk, record, async (page) => {
    show("emergency at 1280: y of 'Equipo desplegado'", await ask(page, "topOf('Equipo desplegado')"))
    const [unit = ''] = emergency.units
    show(`emergency at 1280: y of its first unit (${unit})`, await ask(page, `topOf(${JSON.stringify(unit)})`))
    show('words in the rail at 1280', await page.evaluate<number>(WORDS_IN_RAIL))
    await drawAll(page)
    const sheets = await printed(page)
    const lengths = sheets.map(({ length }) => length)
    const fill = Math.round((100 * (lengths.at(-1) ?? 0)) / Math.max(1, ...lengths))
    show('sheets of a printed emergency (Letter)', sheets.length, ', goal 1')
    show('letters on its last sheet, in per cent of those on its fullest', fill)
  })
  await on(phone, record, async (page) => {
    show('emergency on a phone: height of its head', await page.evaluate<number>(HEIGHT_OF_HEAD))
  })
  await on(phone, '/', async (page) => {
    const first = `[...document.querySelectorAll('#main a[href*="/emergency/"]')].find((one) => one.checkVisibility())?.getBoundingClientRect().top`
    show('start page on a phone: y of the first emergency', await page.evaluate<number | undefined>(first))
  })
  for (const width of [1280, 1440, 1680, 1920])
    await on(desk, '/emergencies', async (page) => {
      await atWidth(page, width)
      const widths = await Promise.all(COLUMNS.map((header) => page.evaluate<number | undefined>(widthOfColumn(header))))
      const said = COLUMNS.map((header, index) => `${header} ${Math.round(widths[index] ?? NaN)}`)
      show(`emergency list at ${width}: widths of columns`, said.join(', '))
    })
  for (const [name, place] of [
    ['dashboard', '/dashboard'],
    ['start page', '/'],
  ] as const) {
    const page = await visit(desk, Role.Administrador)
    await page.route(reads, (route) => route.fulfill({ status: 500, json: { detail: 'Ocurrió un error. Intente de nuevo.' } }))
    await open(page, `${url}/#${place}`)
    show(`failed ${name}: 'Reintentar'`, await page.getByRole('button', { name: 'Reintentar' }).count(), ', goal 1')
    await page.close()
  }
}

/** Its box may be only that of its parts. */
const HEIGHT_OF_HEAD = `(() => {
  const head = document.createRange()
  head.selectNodeContents(document.querySelector('main header:has(h1)'))
  return head.getBoundingClientRect().height
})()`

/** Links of the sidebar's groups of which a person can read the words. */
const WORDS_IN_RAIL = `[...document.querySelectorAll('nav[aria-label="Secciones"] [role="group"] a')].filter((link) => link.innerText.trim() !== '').length`
