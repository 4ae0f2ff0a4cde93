import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showDay } from '../../../contract/shared/dates/dates.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { showPhone } from '../../../contract/shared/text/written-numbers.ts'
import { addVehicle, central, formAnswers, formOf, pump } from '../../../../test/components/emergency-form.ts'
import { nothingComesNear } from '../../../../test/components/near.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import {
  days,
  daysAndTimes,
  foreignTelephones,
  kilometres,
  noTelephones,
  telephones,
  times,
} from '../../../../test/fixtures/written-values.ts'

const create = () => {
  nothingComesNear()
  return openScreen('/emergencies/create', formAnswers, { role: Role.JefeDeServicio, person: { station: central } })
}
const aTelephone = async () => {
  await create()
  await formOf().contacts.getByRole('button', { name: 'Agregar contacto' }).click()
  return formOf().contacts.getByRole('textbox', { name: 'Teléfono' })
}
const textbox = (name: string) => formOf().general.getByRole('textbox', { name, exact: true })

// B-EMF-22
test("a contact's telephone is read as it is pasted, and refused in words once it is left", async () => {
  const telephone = await aTelephone()
  for (const [written, read] of [...telephones, ...foreignTelephones]) {
    await telephone.fill(written)
    await userEvent.tab()
    await expect.element(telephone).toHaveValue(showPhone(read))
    await expect.element(telephone).not.toHaveAccessibleDescription()
  }
  // A hyphen alone is nothing in the mask.
  for (const [written, fault] of noTelephones.filter(([text]) => text !== '-')) {
    await telephone.fill(written)
    await userEvent.tab()
    await expect.element(telephone).toHaveAccessibleDescription(fault)
  }
})

test("a contact's telephone is typed and corrected with or without a country", async () => {
  const telephone = await aTelephone()
  await telephone.click()
  await userEvent.keyboard('55551005')
  await expect.element(telephone).toHaveValue('+(502) 5555-1005')
  await userEvent.keyboard('{ArrowLeft>5}{Backspace}7')
  await expect.element(telephone).toHaveValue('+(502) 5557-1005')
  await userEvent.keyboard('9')
  await expect.element(telephone).toHaveValue('+(502) 5557-91005')
  await telephone.fill('')
  await telephone.click()
  await userEvent.keyboard('+52 962 123 4567')
  await expect.element(telephone).toHaveValue('+529621234567')
  await userEvent.keyboard('{ArrowLeft>4}{Backspace}8')
  await expect.element(telephone).toHaveValue('+529621284567')
  await userEvent.keyboard('{Home}{Delete}')
  await expect.element(telephone).toHaveValue('+(502) 5296-21284567')
})

test('day and time are read from one text, and apart', async () => {
  await create()
  const [day, time] = [textbox('Fecha de atención'), textbox('Hora')]
  for (const [written, read] of daysAndTimes) {
    await day.fill('')
    await day.fill(written)
    await expect.element(day).toHaveValue(showDay(read.slice(0, 10)))
    await expect.element(time).toHaveValue(read.slice(11))
  }
  // An instant is one of Guatemala here.
  for (const [written, read] of days.filter(([text]) => !text.endsWith('Z'))) {
    await day.fill(written)
    await userEvent.tab()
    await expect.element(day).toHaveValue(showDay(read))
  }
  for (const [written, read] of times) {
    await time.fill(written)
    await userEvent.tab()
    await expect.element(time).toHaveValue(read)
  }
})

test('kilometres are read as they are written, and shown as they were read', async () => {
  await create()
  const first = (await addVehicle(pump)).getByRole('textbox', { name: 'Km inicial' })
  for (const [written, read] of kilometres) {
    await first.fill(written)
    await expect.element(first).toHaveValue(written)
    await userEvent.tab()
    await expect.element(first).toHaveValue(String(read))
  }
})
