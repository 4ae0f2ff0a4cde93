import { expect, type Locator, type Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { As } from './calls.ts'
import { aFirefighter, centralStation, idOf } from './test-data.ts'

/** A firefighter of the central station whom nobody has marked. */
export const aPersonToMark = async (as: As, changes: object = {}) => {
  const station = await idOf(as, 'station', centralStation)
  const word = 'la clave que nadie usa'
  return aFirefighter(as, { station, password: word, confirm_password: word, ...changes })
}

export const markIn = (as: As, who: number | string) => as(Role.Administrador).post(`qr/${who}/set_entry`, {})

/** The key in a person's code, by the address of its image. */
export const keyOf = ({ qr_code = '' }: { qr_code?: string | undefined }): string => qr_code.split('/').at(-2) ?? ''

/** Two marks of one second are refused. */
export const nextSecond = (): Promise<void> => {
  const start = Date.now()
  return expect.poll(() => Date.now() - start).toBeGreaterThan(1000)
}

/** The clock of the server cannot be moved here: when a person is looked up, it says that it is a day and a half later. */
export const moveServerClock = (page: Page): Promise<unknown> =>
  page.route('**/user_information/', async (route) => {
    const response = await route.fetch()
    const found = (await response.json()) as { server_time: string }
    await route.fulfill({
      json: { ...found, server_time: new Date(Date.parse(found.server_time) + 1.5 * 86_400_000).toISOString() },
    })
  })

export const entryDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Marcar ingreso' })
export const exitDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Marcar Salida' })
export const saveIn = (dialog: Locator): Locator => dialog.getByRole('button', { name: 'Guardar' })
