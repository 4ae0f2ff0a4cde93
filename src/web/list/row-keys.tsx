import { Kbd, Table } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { KeyboardEvent } from 'react'

/** While the focus is in a list: J and K go to the next and the previous row, S opens the row's status. Enter follows the row's link. */
export const moveByKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const { target, currentTarget: list, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement) || !list.contains(target)) return
  if (target instanceof HTMLInputElement && !target.readOnly) return
  if (key === '?') {
    event.preventDefault()
    showKeys(list.querySelector('[data-status]') !== null)
    return
  }
  const rows = [...list.children]
  const here = rows.findIndex((row) => row.contains(target))
  const wanted = { j: rows[here + 1], k: rows[here - 1], s: rows[here] }[key.toLowerCase()]
  if (wanted === undefined) return
  const next = wanted.querySelector<HTMLElement>(key.toLowerCase() === 's' ? '[data-status]' : 'a, button')
  if (next === null) return
  event.preventDefault()
  next.focus()
  if (key.toLowerCase() === 's') next.click()
}

const showKeys = (hasStatus: boolean): void => {
  const keys = [
    ['J', 'Ir a la fila siguiente'],
    ['K', 'Ir a la fila anterior'],
    ['Enter', 'Abrir el registro'],
    ...(hasStatus ? [['S', 'Cambiar el estado']] : []),
    ['?', 'Ver estas teclas'],
  ]
  modals.open({
    title: 'Teclas de la lista',
    children: (
      <Table aria-label="Teclas de la lista">
        <Table.Tbody>
          {keys.map(([key, use]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" w={88}>
                <Kbd>{key}</Kbd>
              </Table.Th>
              <Table.Td>{use}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    ),
  })
}
