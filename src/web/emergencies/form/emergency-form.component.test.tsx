import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { wantAll } from '../../platform/ui/use-is-near.ts'
import { formAnswers, formOf, stored, unfold } from '../../../../test/components/emergency-form.ts'
import { nothingComesNear } from '../../../../test/components/near.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { aPhoto } from '../../../../test/components/photos.ts'
import { fromExcel, fromWord } from '../../../../test/fixtures/word-html.ts'

const administrator = { role: Role.Administrador }
const create = (size = desk) => {
  nothingComesNear()
  return openScreen('/emergencies/create', formAnswers, { ...administrator, size })
}
const faults = () => page.getByRole('status').filter({ hasText: /^Hay \d+ campos por corregir\.$/ })

test('the form is saved by Ctrl+Enter also right after it was opened', async () => {
  const { router } = await openScreen('/emergencies', formAnswers, administrator)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Emergencias' })).toBeVisible()
  await router.navigate({ to: '/emergencies/create' })
  await expect.element(formOf().create).toBeVisible()
  await expect.poll(() => document.activeElement?.id).toBe('main')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(faults()).toBeVisible()
})

test.each([
  ['at a desk', desk],
  ['on a phone', phone],
])('%s, the focus goes to the first fault without opening its list, and the faults are counted', async (_, size) => {
  await create(size)
  const type = page.getByRole('combobox', { name: 'Tipo de emergencia' })
  await formOf().create.click()
  await expect.element(type).toHaveFocus()
  await expect.element(type).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(type).toHaveAccessibleDescription('Este campo es requerido')
  await expect.element(faults()).toBeVisible()
})

// B-EMF-22
test('telephones and numbers are asked for with their keyboards', async () => {
  await create()
  const { contacts, patients } = formOf()
  await contacts.getByRole('button', { name: 'Agregar contacto' }).click()
  const telephone = contacts.getByRole('textbox', { name: 'Teléfono' })
  await telephone.fill('+502 5555 1234')
  await expect.element(telephone).toHaveAttribute('type', 'tel')
  await expect.element(telephone).toHaveAttribute('inputmode', 'tel')
  await expect.element(telephone).toHaveValue('+(502) 5555-1234')
  await patients.getByRole('button', { name: 'Agregar paciente' }).click()
  await expect.element(patients.getByRole('textbox', { name: 'Edad' })).toHaveAttribute('inputmode', 'numeric')
})

test('lists, rows and paragraphs of what was copied from Word and Excel stay and are sent', async () => {
  const server = await openScreen(
    `/emergency/${stored.id}/editar`,
    { ...formAnswers, 'GET emergency/{id}': stored, 'POST emergency/customUpdate': stored },
    administrator,
  )
  const editor = page.getByRole('textbox', { name: 'Observaciones' })
  const paste = async (html: string) => {
    await editor.click()
    await userEvent.keyboard('{Control>}a{/Control}')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'texto')
    editor.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  await paste(fromExcel)
  await expect
    .poll(() => [...editor.element().querySelectorAll('p')].map((line) => line.textContent))
    .toEqual(['Unidad propia | Km', 'MB-02 | 12'])
  await paste(fromWord)
  const cleaned =
    '<p><strong>Informe</strong> de la tarde</p>' +
    '<ul><li><p>Se aseguró el área</p><ul><li><p>Norte</p></li></ul></li><li><p>Se ventiló</p></li></ul>' +
    '<ol><li><p>Rescate</p></li><li><p>Traslado</p></li></ol>' +
    '<p>Unidad | <strong>Salida</strong></p><p>MB-02 | 18:45 Central</p><p>Fin</p>'
  await expect.poll(() => editor.element().innerHTML).toBe(cleaned)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await page.getByRole('button', { name: 'No, solo guardar' }).click()
  await expect.poll(() => server.sent('POST emergency/customUpdate')).toHaveLength(1)
  expect(server.sent('POST emergency/customUpdate')[0]?.body).toMatchObject({ observations: cleaned })
})

test('photos can be dragged into their frame', async () => {
  await create()
  const hint = page.getByText('JPG, PNG, WebP o HEIC, hasta 15 MB cada una.')
  await expect.element(hint).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(await aPhoto('arrastrada.jpg'))
  hint.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  await expect.element(page.getByRole('img', { name: 'arrastrada.jpg' })).toBeVisible()
})

const long = `<p>${'Se trabajó con dos unidades y se ventiló el segundo nivel. '.repeat(6)}</p><p></p><p>Fin</p>`

test.each(
  ['', long].flatMap((observations) =>
    [320, 390, 768, 1280].map((width) => [observations === '' ? 'an empty text' : 'a long text', width, observations] as const),
  ),
)('the editor of %s moves nothing when it arrives, %i px wide', async (_, width, observations) => {
  nothingComesNear()
  await openScreen(
    observations === '' ? '/emergencies/create' : `/emergency/${stored.id}/editar`,
    { ...formAnswers, 'GET emergency/{id}': { ...stored, observations } },
    { ...administrator, size: { width, height: 900 } },
  )
  await expect.element(formOf().create.or(formOf().update)).toBeVisible()
  const editor = page.getByRole('textbox', { name: 'Observaciones' })
  if (width < 768) await unfold('Datos generales')
  const height = () => Math.round(document.querySelector('[data-field="observations"]')?.getBoundingClientRect().height ?? 0)
  await expect.element(editor).not.toBeInTheDocument()
  const waiting = height()
  expect(waiting).toBeGreaterThan(100)
  // The field listens for `wantAll` only after it is rendered.
  await expect
    .poll(() => {
      wantAll()
      return editor.query()
    })
    .not.toBeNull()
  expect(height()).toBe(waiting)
})
