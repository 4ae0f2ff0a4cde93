import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { binnacleRow, binnacleVerification } from '../../contract/binnacle/binnacle-entries.schema.ts'
import { Role } from '../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../test/components/accessible.ts'
import { openScreen } from '../../../test/components/open-screen.tsx'
import { sample } from '../../../test/components/sample.ts'
import { answer, listOf } from '../../../test/components/server.ts'
import { tabTo } from '../../../test/components/tab-to.ts'

const none = sample(binnacleVerification, { state: 'none', checked: 0, entries: 0, unsealed: 0 })
const waiting = sample(binnacleVerification, { ...none, state: 'waiting', asked_by_name: 'Ana Lucía' })
const running = sample(binnacleVerification, { ...waiting, state: 'running', checked: 1200, entries: 5000, unsealed: 2 })
const done = sample(binnacleVerification, {
  ...running,
  state: 'done',
  finished_at: '2026-03-04T05:06:07Z',
  checked: 5000,
  noted_heads: 0,
  is_whole: false,
  findings: ['La entrada 7 fue cambiada.'],
})
const answers = {
  'GET binnacle': listOf(binnacleRow, [{}]),
  'GET binnacle/{id}': answer(404, { detail: 'Not found.' }),
  'GET user': { count: 0, results: [] },
  'GET binnacle/verification': none,
  'POST binnacle/verification': waiting,
}
const dialog = page.getByRole('dialog', { name: 'Verificar la bitácora' })
const button = (name: string) => dialog.getByRole('button', { name })

const openDialog = async (more: object = {}) => {
  const server = await openScreen('/binnacle', { ...answers, ...more }, { role: Role.Administrador })
  await page.getByRole('button', { name: 'Verificar', exact: true }).click()
  return server
}

test('a verification shows its progress and its findings, and its button keeps the focus', async () => {
  const server = await openDialog()
  await tabTo(button('Verificar ahora'))
  server.answer({ 'GET binnacle/verification': waiting })
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toMatchTextContent('La verificación está por empezar.')
  await expect.element(button('Verificando…')).toHaveFocus()
  await expect.element(button('Verificando…')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(dialog).not.toMatchTextContent('entradas')
  await expect.element(dialog).not.toMatchTextContent('Verificar de nuevo')
  server.answer({ 'GET binnacle/verification': running })
  await expect.element(dialog).toMatchTextContent('1,200 de 5,000 entradas')
  await expectAccessible()
  server.answer({ 'GET binnacle/verification': done })
  await expect.element(dialog).toMatchTextContent('La bitácora no está íntegra')
  await expect.element(dialog).toMatchTextContent('La entrada 7 fue cambiada.')
  await expect.element(dialog).toMatchTextContent('Ninguno comparado: el archivo binnacle-heads.log')
  await expect.element(button('Verificar de nuevo')).toHaveFocus()
  await expectAccessible()
})

test('a verification that did not end says that this says nothing of the binnacle', async () => {
  await openDialog({
    'GET binnacle/verification': { ...done, state: 'failed', is_whole: null, findings: ['El servidor se detuvo.'] },
  })
  await expect.element(dialog).toMatchTextContent('La verificación no terminó')
  await expect.element(dialog).toMatchTextContent('El servidor se detuvo. Esto no dice nada de la bitácora.')
})

test('a verification that cannot be started says why, and can be tried again', async () => {
  const server = await openDialog({ 'POST binnacle/verification': answer(400, { detail: 'Ahora no.' }) })
  await button('Verificar ahora').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Ahora no.')
  server.answer({ 'POST binnacle/verification': waiting, 'GET binnacle/verification': waiting })
  await button('Verificar ahora').click()
  await expect.element(dialog).toMatchTextContent('La verificación está por empezar.')
})
