import { Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import { LineFailure } from '../../platform/calls/load-failure.tsx'
import { codeColors } from '../../platform/choices/code-colors.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import classes from './counter-line.module.css'

export interface Counter {
  /** Undefined until it is known. */
  count: number | undefined
  word: string
  Icon: Icon
  color: string
  /** The list that makes the number. */
  place: string
}

interface Props {
  label: string
  counters: readonly Counter[]
  /** It is no news, and stays in the background. */
  isQuiet?: true
  /** One of the counts could not be read. */
  hasFailed: boolean
  retry: () => void
}

/** Counts in one line, each with a link to the list that makes it. */
export const CounterLine = ({ label, counters, isQuiet, hasFailed, retry }: Props) => (
  <div className={classes.line}>
    <ul className={classes.counters} data-quiet={isQuiet} aria-label={label}>
      {counters.map(({ count, word, Icon, color, place }) => (
        <li key={place}>
          <PlaceLink place={place} className={classes.counter} style={codeColors(color)} data-none={count === 0 || undefined}>
            <Icon size={18} stroke={2} aria-hidden />
            <strong>{count === undefined ? <NotKnown hasFailed={hasFailed} /> : showNumber(count)}</strong> <span>{word}</span>
          </PlaceLink>
        </li>
      ))}
    </ul>
    {hasFailed && <LineFailure text="No se pudo contar." retry={retry} />}
  </div>
)

const NotKnown = ({ hasFailed }: Pick<Props, 'hasFailed'>) => (hasFailed ? '—' : <Skeleton width={16} height={16} />)
