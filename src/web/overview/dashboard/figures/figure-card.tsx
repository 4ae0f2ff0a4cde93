import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import { codeColors } from '../../../platform/choices/code-colors.ts'
import { codeIcons } from '../../../platform/choices/icons.ts'
import type { Code } from '../../../../contract/shared/codes.ts'
import { PlaceLink } from '../../../platform/ui/place-link.tsx'
import classes from './figures.module.css'
import { differenceInWords } from './words.ts'

interface Figure {
  value: number
  /** The list that makes it; undefined for somebody who may not open that. */
  place: string | undefined
}

interface Props extends Figure {
  label: string
  /** Of emergencies in one status: its icon and colour. Other numbers have none. */
  status?: Code
  before?: Figure | undefined
  /** What the first number is, where there is a second one. */
  words?: string
  /** What its link shows. */
  leadsTo?: string
  /** A second number of the same card, with its own words. */
  second?: (Figure & { label: string }) | undefined
}

/** A number with its name, as an entry of a description list. */
export const FigureCard = ({ label, status, words, before, second, leadsTo, ...figure }: Props) => {
  const Icon = status && codeIcons[status.icon]
  return (
    <div className={classes.card} data-one={second === undefined || undefined}>
      <dt className={classes.label}>
        {Icon && (
          <span className={classes.icon} style={codeColors(status.isQuiet ? 'gray' : status.color)}>
            <Icon size={16} stroke={2} aria-hidden />
          </span>
        )}
        {label}
      </dt>
      <dd className={classes.value}>
        <span className={classes.part}>
          <Number {...figure} about={words === undefined ? label : `${label} ${words}`} leadsTo={leadsTo} />
          {words !== undefined && <span className={classes.words}> {words}</span>}
        </span>
        {second && (
          <span className={classes.part}>
            <Number {...second} about={`${label} ${second.label}`} /> <span className={classes.words}>{second.label}</span>
          </span>
        )}
      </dd>
      {before && (
        <dd className={classes.before}>
          {'Antes '}
          <Number {...before} about={`${label}, antes`} />
          {` (${differenceInWords(figure.value, before.value)})`}
        </dd>
      )}
    </div>
  )
}

const Number = ({ value, place, about, leadsTo = 'Ver la lista' }: Figure & { about: string; leadsTo?: string | undefined }) => {
  const shown = showNumber(value)
  if (place === undefined) return <span>{shown}</span>
  return (
    <PlaceLink place={place} className={classes.link} aria-label={`${about}: ${shown}. ${leadsTo}`}>
      {shown}
    </PlaceLink>
  )
}
