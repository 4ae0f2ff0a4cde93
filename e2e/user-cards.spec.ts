import type { Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { UserDetail } from '../src/contract/people/users.schema.ts'
import { formWith, personSent } from '../test/fixtures/person.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { openLoaded } from './accessible.ts'
import { tokenOf, type As } from './calls.ts'
import { qrCodeIn } from '../test/fixtures/qr-code.ts'
import { centralStation, idOf, unique } from './test-data.ts'
import { choose, gate, refusal } from './steps.ts'
import { anySize, expect, test } from './test.ts'

/** The form's values for a unique person of the central station. */
const personValues = async (as: As) => {
  const word = unique()
  const place = { station: await idOf(as, 'station', centralStation), job: await idOf(as, 'job_management') }
  const digits = String(Number.parseInt(word, 16)).padStart(13, '0')
  return personSent(place, { no_dpi: digits, last_name: `Pérez ${word}`, email: `${word}@example.org`, no_registry: word })
}

/** Replaces the browser's print dialog with a counter. */
const countPrints = async (page: Page) => {
  let prints = 0
  await page.exposeFunction('countPrint', () => (prints += 1))
  await page.addInitScript('window.print = () => window.countPrint()')
  return () => prints
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test.use({ role: Role.RecursosHumanos })

test(
  'human resources print the cards of a station, ten on a page, and that of one person once the photo has loaded',
  anySize,
  async ({ page, as, server }) => {
    const offDuty = await personValues(as)
    await as(Role.Administrador).post('user', { ...offDuty, status: 1, inactive_reason: 2 })
    const multipart = formWith(await personValues(as), { photo: await smallJpeg() })
    const headers = { Authorization: `Bearer ${await tokenOf(server, Role.Administrador)}` }
    const person = (await (await server.post('/api/user', { headers, multipart })).json()) as UserDetail
    const prints = await countPrints(page)

    await openLoaded(page, '/users')
    await page.getByRole('link', { name: 'Imprimir carnés' }).click()
    await choose(page, 'Estación', centralStation)
    await expect(page.getByRole('article', { name: 'Carné de Byron Estuardo Coyoy Fuentes' })).toBeVisible()
    await expect(page.getByRole('article', { name: offDuty.last_name })).toHaveCount(0)
    const cards = await page.getByRole('article').count()
    const pages = Math.ceil(cards / 10)
    await expect(page.getByText(`${cards} carnés en ${pages} hojas A4`)).toBeVisible()
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(pages)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    await openLoaded(page, `/users/${person.id}`)
    await page.route('**/api/file/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Imprimir carné' }).click()
    const card = page.getByRole('article', { name: `Carné de ${person.name}` })
    await expect(page.getByText('1 carné en 1 hoja A4')).toBeVisible()
    const lost = refusal(page, 'No se cargó una foto: su carné lleva las iniciales.')
    await expect(lost).toBeVisible()

    const photos = gate()
    await page.unroute('**/api/file/**')
    await page.route('**/api/file/**', async (route) => {
      await photos.opened
      await route.continue()
    })
    await lost.getByRole('button', { name: 'Reintentar' }).click()
    const print = page.getByRole('button', { name: 'Imprimir', exact: true })
    await print.click()
    await expect(print).toHaveAttribute('data-loading')
    expect(prints()).toBe(0)
    photos.open()
    await expect.poll(prints).toBe(1)

    await page.emulateMedia({ media: 'print' })
    await expect(print).toBeHidden()
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
    const code = await card.getByRole('img', { name: /^Código QR/ }).screenshot()
    expect(await qrCodeIn(code)).toMatch(new RegExp(`/#/users_open/${person.qr_code?.split('/')[3]}$`))
  },
)
