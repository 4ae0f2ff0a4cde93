import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import { fullLists } from '../../../../test/components/full-lists.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'

const list = '/human_resources/job_management'

// B-JOB-03, B-JOB-04, B-JOB-06
test.each([Role.Administrador, Role.RecursosHumanos].map((role) => ({ role, name: roleNames[role] })))(
  '$name may create, see, edit and delete positions, whose title is not empty',
  async ({ role }) => {
    const server = await openScreen(list, fullLists, { role })
    const row = page.getByRole('row', { name: /Maquinista/ })
    await expect.element(row).toBeVisible()
    for (const action of ['Ver', 'Editar']) await expect.element(row.getByRole('link', { name: action })).toBeVisible()
    await expect.element(row.getByRole('button', { name: 'Eliminar' })).toBeVisible()
    const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent)
    expect(heads).toEqual(['Puesto', 'Acciones'])

    await page.getByRole('link', { name: 'Crear', exact: true }).click()
    const title = page.getByRole('textbox', { name: 'Puesto' })
    await expect.element(title).toHaveValue('')
    await title.fill('   ')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect.element(title).toHaveAccessibleDescription('Este campo no puede estar vacio')
    expect(server.sent('POST job_management')).toEqual([])
  },
)
