import { Button } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { showCount } from '../../../../contract/shared/text/written-numbers.ts'
import { Sheet } from '../../dialogs/sheet.tsx'
import type { Rows } from '../use-list.ts'
import classes from './filter-sheet.module.css'

interface Props {
  list: Pick<Rows<unknown>, 'count' | 'more' | 'isLoading' | 'isPrevious' | 'error'>
  opened: boolean
  onClose: () => void
  /** Undefined if no filter is in force. */
  onClear: (() => void) | undefined
  children: ReactNode
}

/** The filters of a list on a phone. The list follows each choice behind the sheet. */
export const FilterSheet = ({ list, opened, onClose, onClear, children }: Props) => {
  const results = useRef<HTMLButtonElement>(null)
  const clear = () => {
    onClear?.()
    // The pressed button disappears.
    results.current?.focus()
  }
  const footer = (
    <div className={classes.actions}>
      {onClear !== undefined && (
        <Button variant="default" className={classes.action} onClick={clear}>
          Quitar filtros
        </Button>
      )}
      <Button ref={results} className={classes.action} onClick={onClose}>
        {seeResults(list)}
      </Button>
    </div>
  )
  return (
    <Sheet title="Filtros" opened={opened} onClose={onClose} footer={footer}>
      <div className={classes.fields}>{children}</div>
    </Sheet>
  )
}

const seeResults = ({ count, more, isLoading, isPrevious, error }: Props['list']) => {
  if (isLoading || isPrevious || error !== undefined) return 'Ver resultados'
  return count === 1 ? 'Ver 1 resultado' : `Ver ${showCount({ count, more })} resultados`
}
