import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { formAnswers } from '../../../../test/components/emergency-form.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { aPhoto, smallPdf } from '../../../../test/components/photos.ts'
import { listOf } from '../../../../test/components/server.ts'
import { userRow } from '../../../contract/people/users.schema.ts'

const administrator = { role: Role.Administrador }
const users = {
  'GET user': listOf(userRow, []),
  'GET station/filter_list': [],
  'GET job_management/filter_list': [],
}
const shown = (name: string) => page.getByRole('img', { name })

const transferOf = (...files: File[]) => {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}
/** Drops it where nothing takes files of its own. Returns whether the browser is left to open it. */
const drop = (dataTransfer: DataTransfer, where: Element = document.body): boolean => {
  const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true })
  const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
  return [where.dispatchEvent(over), where.dispatchEvent(dropped)].includes(true)
}
const paste = (clipboardData: DataTransfer, where: Element = document.body): boolean =>
  where.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))

const createEmergency = async () => {
  await openScreen('/emergencies/create', formAnswers, administrator)
  await expect.element(page.getByRole('region', { name: 'Fotos' })).toBeVisible()
}
const openProfile = async () => {
  await openScreen('/user-profile', { 'GET user/me/sessions': [] }, { role: Role.Bombero, person: { photo: null } })
  await expect.element(page.getByRole('button', { name: 'Elegir foto' })).toBeVisible()
}

// B-GEN-42
test('a file that is dropped on a screen without photos is not opened, and text goes where it is dropped', async () => {
  await openScreen('/users', users, administrator)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(drop(transferOf(await aPhoto('suelta.jpg')))).toBe(false)
  const text = new DataTransfer()
  text.setData('text/plain', 'Zona 1')
  expect(drop(text)).toBe(true)
})

// B-GEN-42
test('photos that are dropped beside their frame are added to an emergency, and its frame shows that they will be', async () => {
  await createEmergency()
  const dataTransfer = transferOf(await aPhoto('al-lado.jpg'))
  document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
  await expect.poll(() => document.querySelector('[data-over]')).not.toBeNull()
  expect(drop(dataTransfer)).toBe(false)
  await expect.element(shown('al-lado.jpg')).toBeVisible()
  expect(document.querySelector('[data-over]')).toBeNull()
})

test('a picture of the page that is dragged by chance is not added', async () => {
  await createEmergency()
  document.body.dispatchEvent(new DragEvent('dragstart', { bubbles: true }))
  expect(drop(transferOf(await aPhoto('propia.jpg')))).toBe(false)
  document.body.dispatchEvent(new DragEvent('dragend', { bubbles: true }))
  drop(transferOf(await aPhoto('ajena.jpg')))
  await expect.element(shown('ajena.jpg')).toBeVisible()
  await expect.element(shown('propia.jpg')).not.toBeInTheDocument()
})

test('a pasted screenshot is added to an emergency, also while a field has the focus', async () => {
  await createEmergency()
  const address = page.getByRole('textbox', { name: 'Dirección' })
  expect(paste(transferOf(await aPhoto('captura.png')), address.element())).toBe(false)
  await expect.element(shown('captura.png')).toBeVisible()
})

test('text that is pasted into a field stays text, also with the picture that Excel adds to it', async () => {
  await createEmergency()
  const clipboard = transferOf(await aPhoto('celdas.png'))
  clipboard.setData('text/plain', 'Zona 1')
  expect(paste(clipboard, page.getByRole('textbox', { name: 'Dirección' }).element())).toBe(true)
  expect(paste(transferOf(smallPdf('acta.pdf')))).toBe(true)
  paste(transferOf(await aPhoto('captura.png')))
  await expect.element(shown('captura.png')).toBeVisible()
  await expect.element(page.getByText('1 de 20')).toBeVisible()
})

test('what is dropped or pasted beside the photo of a person becomes it', async () => {
  await openProfile()
  expect(drop(transferOf(await aPhoto('soltada.jpg')))).toBe(false)
  await expect.element(page.getByText('soltada.jpg')).toBeVisible()
  expect(paste(transferOf(await aPhoto('pegada.png')))).toBe(false)
  await expect.element(page.getByText('pegada.png')).toBeVisible()
})

test('a file that is dropped on the field of a document is its document and not the photo of the person', async () => {
  await openScreen('/users/create', users, administrator)
  const paper = page.getByRole('button', { name: 'Elegir documento de alta' })
  await expect.element(paper).toBeVisible()
  expect(drop(transferOf(smallPdf('acta.pdf')), paper.element())).toBe(false)
  await expect.element(page.getByText(/^acta\.pdf/)).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
