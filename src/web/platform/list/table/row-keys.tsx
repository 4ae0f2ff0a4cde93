import { Kbd, Table } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useEffect, useRef } from 'react'
import { rowsIn } from './use-row-focus.ts'

/**
 * J and K go to the next and the previous row, S opens the row's status; Enter follows the row's link. The focus is in the list or,
 * for the first list of a screen, on the screen itself, as after a save: never nowhere, where a spoken letter must do nothing.
 */
export const useRowKeys = () => {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => table.current && moveByKeys(event, table.current)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return { ref: table, 'data-has-row-keys': true }
}

const isOnScreen = (target: HTMLElement, list: HTMLElement) =>
  target.id === 'main' &&
  document.querySelector('[data-has-row-keys]') === list &&
  document.querySelector('[aria-modal="true"]') === null

const moveByKeys = (event: KeyboardEvent, list: HTMLElement): void => {
  const { target, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
  if (!list.contains(target) && !isOnScreen(target, list)) return
  if (target instanceof HTMLInputElement && !target.readOnly) return
  if (key === '?') {
    event.preventDefault()
    showKeys(list.querySelector('[data-status]') !== null)
    return
  }
  const rows = rowsIn(list)
  const here = rows.findIndex((row) => row.contains(target))
  // From outside the rows, first to the one that was saved or opened last.
  const last = rows.find((row) => row.matches('[data-saved], :has([data-return-here])')) ?? rows[0]
  const [next, previous] = here === -1 ? [last, last] : [rows[here + 1], rows[here - 1]]
  const wanted = { j: next, k: previous, s: rows[here] }[key.toLowerCase()]
  if (wanted === undefined) return
  const control = wanted.querySelector<HTMLElement>(key.toLowerCase() === 's' ? '[data-status]' : 'a, button')
  if (control === null) return
  event.preventDefault()
  control.focus()
  if (key.toLowerCase() === 's') control.click()
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
