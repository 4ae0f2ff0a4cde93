import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import { Role } from '../src/contract/roles.ts'
import { heading, signInByForm } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test('after signing out the browser keeps no photo that the person saw', anySize, async ({ page, as }) => {
  const { results } = await as(Role.Administrador).get<{ results: { id: number }[] }>('emergency')
  const details = await Promise.all(results.map(({ id }) => as(Role.Administrador).get<EmergencyDetail>(`emergency/${id}`)))
  const seen = details.find(({ images }) => images.length > 0)
  if (seen === undefined) throw new Error('The demo has no emergency with a photo.')
  await page.goto('/#/login')
  await signInByForm(page, Role.Administrador)
  await expect(heading(page, /, Ana Lucía$/)).toBeVisible()
  const address = seen.images[0]?.path ?? ''
  expect(await page.evaluate((path) => fetch(path).then(({ status }) => status), address)).toBe(200)
  const isKept = () =>
    page.evaluate(
      (path) =>
        fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          ({ ok }) => ok,
          () => false,
        ),
      address,
    )
  await expect.poll(isKept).toBe(true)
  await page.goto('/#/user/logout')
  await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
  await expect.poll(isKept).toBe(false)
})
