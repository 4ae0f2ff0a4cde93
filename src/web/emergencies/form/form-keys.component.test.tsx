import { beforeEach, describe, expect, test } from 'vitest'
import type {} from '@vitest/browser-playwright'
import { cdp, page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { withMotion } from '../../../../test/components/motion.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { gate, type Answers } from '../../../../test/components/server.ts'

beforeEach(withMotion)

const central = { id: 1, name: 'Estación Central Quetzaltenango' }
const choices: Answers = {
  'GET emergency_type/filter_list': [
    { id: 1, name: 'Accidente de tránsito' },
    { id: 2, name: 'Incendio' },
  ],
  'GET station/filter_list': [
    central,
    { id: 11, name: '1a. Compañía Quetzaltenango Zona 3' },
    { id: 4, name: '3a. Compañía Salcajá' },
  ],
  'GET user/get_firefighters': [],
  'GET user/get_pilot': [],
  'GET vehicle/get_vehicles': [],
}
const station = { ...central, address: '13 avenida 8-45' }
let people = 100
/** Everybody has drafts of their own, so nobody is offered what an earlier test typed. */
const openForm = (role: Role, size = desk, answers: Answers = {}) =>
  openScreen('/emergencies/create', { ...choices, ...answers }, { role, size, person: { id: ++people, station } })

const part = (name: string) => page.getByRole('region', { name, exact: true })
const type = page.getByRole('combobox', { name: 'Tipo de emergencia' })
const crew = part('Estaciones y bomberos')
const stations = crew.getByRole('combobox', { name: 'Estaciones' })
const options = page.getByRole('option')

/** Enter as Android's on-screen keyboards send it: with `key` but without `code`. */
const screenEnter = async () => {
  const key = { key: 'Enter', code: '', windowsVirtualKeyCode: 13 }
  await cdp().send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', text: '\r' })
  await cdp().send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' })
}

test('an incomplete form focuses the first empty field and shows its error and the number of errors', async () => {
  await openForm(Role.Cabinista)
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect.element(type).toHaveFocus()
  await expect.element(type).toHaveAttribute('aria-expanded', 'false')
  await expect.element(part('Datos generales').getByText('Este campo es requerido').first()).toBeInViewport()
  await expect.element(page.getByRole('status').filter({ hasText: 'Hay 5 campos por corregir.' })).toBeVisible()
  await expectAccessible()

  type.element().focus()
  await userEvent.keyboard('transito{Enter}')
  await expect.element(page.getByRole('status').filter({ hasText: 'Hay 4 campos por corregir.' })).toBeVisible()
})

test('a selector that closes before its sheet has taken the focus keeps it', async () => {
  await openForm(Role.Administrador, phone)
  await type.click()
  await expect.element(page.getByRole('option', { name: 'Accidente de tránsito' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(type).toHaveFocus()
  // As keys that wait for a slow processor: Enter comes as soon as the sheet is there, before any timer.
  const press = (key: string) =>
    type.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const opened = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role=dialog]') === null) return
      observer.disconnect()
      resolve()
    }).observe(document.body, { childList: true, subtree: true })
  })
  press('t')
  await opened
  press('Enter')
  await expect.element(type).not.toHaveValue('')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(type).toHaveFocus()
})

describe.each([
  { size: desk, where: 'at a desk' },
  { size: phone, where: 'on a phone' },
])('$where', ({ size }) => {
  test('a selector of several values selects by typing, with or without accents, and never submits the form', async () => {
    const enter = size === phone ? screenEnter : () => userEvent.keyboard('{Enter}')
    // A creation would have no answer, and fail the test.
    await openForm(Role.Administrador, size)
    await stations.click()
    await expect.element(options.first()).toBeVisible()
    await userEvent.keyboard('SALCAJA')
    await expect.element(options).toHaveLength(1)
    await enter()
    await expect.element(crew.getByText('3a. Compañía Salcajá')).toBeVisible()
    // Nothing is typed and nothing is highlighted, so neither key selects an option.
    await enter()
    await userEvent.keyboard('{Tab}')
    await expect.element(crew.getByText(/Compañía/)).toHaveLength(1)
    await expect.element(page.getByText('Este campo es requerido')).not.toBeInTheDocument()
  })
})

test('a selector highlights the first match when the options load after typing', async () => {
  const { opened, open } = gate()
  await openForm(Role.Administrador, desk, {
    'GET station/filter_list': () => opened.then(() => choices['GET station/filter_list']),
  })
  await stations.click()
  await userEvent.keyboard('SALCAJA')
  await expect.element(page.getByText('Sin resultados').first()).toBeVisible()
  open()
  await expect.element(options).toHaveLength(1)
  await expect.element(stations).toHaveAttribute('aria-activedescendant', options.element().id)
  await userEvent.keyboard('{Tab}')
  await expect.element(crew.getByText('3a. Compañía Salcajá')).toBeVisible()
  await expect.element(stations).not.toHaveAttribute('aria-activedescendant')
})

test('a selector highlights an option that begins with the text before one that only contains it', async () => {
  await openForm(Role.Administrador, desk, {
    'GET station/filter_list': [
      { id: 22, name: '21a. Compañía Mazatenango' },
      { id: 2, name: '1a. Compañía Zona 3' },
    ],
  })
  await stations.click()
  await userEvent.keyboard('1a')
  await expect.element(options.first()).toMatchTextContent(/^1a\. /)
})

test('the focus stays in the list when a row or a photo is removed', async () => {
  await openForm(Role.Administrador)
  for (const [region, one, add] of [
    ['Personas de contacto', 'Contacto', 'Agregar contacto'],
    ['Pacientes', 'Paciente', 'Agregar paciente'],
  ] as const) {
    const rows = part(region)
    const remove = (number: number) => rows.getByRole('button', { name: `Quitar ${one} ${number}`, exact: true })
    const press = async (number: number) => {
      remove(number).element().focus()
      await userEvent.keyboard('{Enter}')
    }
    for (let row = 1; row <= 3; row++) await rows.getByRole('button', { name: add }).click()
    await press(1)
    await expect.element(remove(3)).not.toBeInTheDocument()
    await expect.element(remove(1)).toHaveFocus()
    await press(2)
    await expect.element(remove(1)).toHaveFocus()
    await press(1)
    await expect.element(rows.getByRole('button', { name: add })).toHaveFocus()
  }

  const photos = part('Fotos')
  const input = photos.element().querySelector<HTMLInputElement>('input[type=file]:not([capture])')
  if (input === null) throw new Error('There is no field for photos')
  await userEvent.upload(input, [await aPhoto('una.jpg'), await aPhoto('otra.jpg')])
  await photos.getByRole('button', { name: 'Quitar la foto una.jpg' }).click()
  const last = photos.getByRole('button', { name: 'Quitar la foto otra.jpg' })
  await expect.element(last).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(photos.getByRole('button', { name: 'Elegir fotos' })).toHaveFocus()
})

const aPhoto = async (name: string): Promise<File> => {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}
